import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { Refusal } from '../../settings/refusal.ts'
import { requireSpace } from '../archive/disk-space.ts'

const compress = promisify<Buffer, Buffer>(zstdCompress)
const decompress = promisify<Buffer, Buffer>(zstdDecompress)

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Creates an encryption key for chunks, which is stored in the sealed list of each copy. */
export const createChunkKey = () => randomBytes(keyBytes)

/** Stores pieces of files, each once, under the hash of its content. */
export interface ChunkStore {
  /** Stores a piece and returns its name. */
  put: (piece: Buffer) => Promise<string>
  /** Marks chunks as used by the new copy. Returns false if one is missing. */
  markUsed: (names: string[]) => Promise<boolean>
  /** Removes the chunks that were created by this store. */
  undo: () => Promise<void>
  /** Returns the disk space of the created chunks, in bytes. */
  getStoredBytes: () => number
}

/**
 * Opens a folder of chunks for a copy that began at `begun`. Each chunk that the copy uses gets this
 * time as its mtime, so chunks older than the oldest copy are unused and can be removed without
 * reading any list. With a key the chunks are encrypted, and their names are keyed hashes.
 */
export function openChunks(folder: string, key: Buffer | undefined, begun: Date): ChunkStore {
  const written: string[] = []
  let taken = 0
  const touch = async (name: string) => {
    const file = join(folder, name)
    const found = await stat(file).catch(ignoreMissingFile)
    // Never set it back: a copy that was made while the clock was ahead still needs the chunk.
    if (found && found.mtimeMs < begun.getTime()) await utimes(file, begun, begun)
    return found !== undefined
  }
  const write = async (name: string, piece: Buffer) => {
    await requireSpace(dirname(folder), piece.length)
    const bytes = await encode(piece, key)
    written.push(name)
    await writeAtomically(join(folder, name), bytes, { mode: ownerOnlyModes.file })
    taken += bytes.length
    await touch(name)
  }
  return {
    put: async (piece) => {
      const name = getChunkName(piece, key)
      if (!(await touch(name))) await write(name, piece)
      return name
    },
    markUsed: async (names) => {
      for (const name of names) if (!(await touch(name))) return false
      return true
    },
    undo: async () => {
      for (const name of written) await rm(join(folder, name), { force: true })
    },
    getStoredBytes: () => taken,
  }
}

/** Creates the folder of chunks next to the copies and returns its path. */
export async function createChunkFolder(folder: string): Promise<string> {
  const chunks = join(folder, chunkFolderName)
  await mkdir(chunks, { recursive: true, mode: ownerOnlyModes.folder })
  return chunks
}

export const chunkFolderName = 'chunks'

/** Reads a chunk. Throws a `Refusal` if it is missing or damaged, and renames a damaged one. */
export const readChunk = (folder: string, name: string, key: Buffer | undefined) =>
  inspectChunk(folder, name, key, async (file) => {
    // The next copy then stores the piece again.
    await rename(file, `${file}.damaged`).catch(() => {})
  })

/** Like `readChunk`, but calls `onDamage` for a damaged chunk instead of renaming it. */
export async function inspectChunk(
  folder: string,
  name: string,
  key: Buffer | undefined,
  onDamage: (file: string) => Promise<void> = async () => {},
): Promise<Buffer> {
  const file = join(folder, name)
  const bytes = await readFile(file).catch(ignoreMissingFile)
  if (!bytes) throw new Refusal(`${file} is missing: the copy cannot be restored.`)
  const piece = await decode(bytes, key).catch(() => undefined)
  if (piece && getChunkName(piece, key) === name) return piece
  await onDamage(file)
  throw new Refusal(`${file} is damaged: its checksum is wrong.`)
}

const getChunkName = (piece: Buffer, key: Buffer | undefined) =>
  key ? createHmac('sha256', key).update(piece).digest('hex') : hash('sha256', piece)

async function encode(piece: Buffer, key: Buffer | undefined): Promise<Buffer> {
  const bytes = await compress(piece)
  if (!key) return bytes
  const nonce = randomBytes(nonceBytes)
  const cipherStream = createCipheriv(cipher, key, nonce)
  return Buffer.concat([
    nonce,
    cipherStream.update(bytes),
    cipherStream.final(),
    cipherStream.getAuthTag(),
  ])
}

async function decode(bytes: Buffer, key: Buffer | undefined): Promise<Buffer> {
  if (!key) return decompress(bytes)
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(bytes.subarray(-tagBytes))
  const text = bytes.subarray(nonceBytes, -tagBytes)
  return decompress(Buffer.concat([decipher.update(text), decipher.final()]))
}
