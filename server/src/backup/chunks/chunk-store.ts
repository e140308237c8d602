import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { Refusal } from '../../settings/refusal.ts'
import { needRoom } from '../archive/room.ts'

const compress = promisify<Buffer, Buffer>(zstdCompress)
const decompress = promisify<Buffer, Buffer>(zstdDecompress)

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Makes a key for sealed chunks. The list of each copy contains it. */
export const newChunkKey = () => randomBytes(keyBytes)

/** Pieces of files. Each is stored once, under the SHA-256 of its contents. */
export interface ChunkStore {
  /** Keeps a piece, and answers its name. */
  put: (piece: Buffer) => Promise<string>
  /** True if all these chunks exist; they are then kept as long as the copy that is being made. */
  keep: (names: string[]) => Promise<boolean>
  /** Removes the chunks that were put here and were not there before. */
  undo: () => Promise<void>
  /** How many bytes of the disk it has taken. */
  taken: () => number
}

/**
 * Opens the chunks of a folder for a copy that began at `begun`. Each chunk that the copy uses gets
 * this time as its time of change. A chunk that was changed before the oldest copy began is
 * therefore unused, and can be removed without reading any list. With a key the chunks are sealed,
 * and their names reveal nothing about their contents.
 */
export function openChunks(folder: string, key: Buffer | undefined, begun: Date): ChunkStore {
  const written: string[] = []
  let taken = 0
  const mark = async (name: string) => {
    const file = join(folder, name)
    const found = await stat(file).catch(unlessAbsent)
    // Only forward: a copy that was made by a clock that was ahead needs it as long.
    if (found && found.mtimeMs < begun.getTime()) await utimes(file, begun, begun)
    return found !== undefined
  }
  const write = async (name: string, piece: Buffer) => {
    await needRoom(dirname(folder), piece.length)
    const bytes = await encoded(piece, key)
    written.push(name)
    await writeAtomically(join(folder, name), bytes, { mode: ownerAlone.file })
    taken += bytes.length
    await mark(name)
  }
  return {
    put: async (piece) => {
      const name = nameOf(piece, key)
      if (!(await mark(name))) await write(name, piece)
      return name
    },
    keep: async (names) => {
      for (const name of names) if (!(await mark(name))) return false
      return true
    },
    undo: async () => {
      for (const name of written) await rm(join(folder, name), { force: true })
    },
    taken: () => taken,
  }
}

/** Creates the folder of chunks next to the copies. */
export async function chunkFolderIn(folder: string): Promise<string> {
  const chunks = join(folder, chunkFolderName)
  await mkdir(chunks, { recursive: true, mode: ownerAlone.folder })
  return chunks
}

export const chunkFolderName = 'chunks'

/** Reads a chunk. Throws a `Refusal` if it is missing or damaged; renames a damaged one. */
export const readChunk = (folder: string, name: string, key: Buffer | undefined) =>
  lookAtChunk(folder, name, key, async (file) => {
    // The next copy stores it again if the site still has it.
    await rename(file, `${file}.damaged`).catch(() => {})
  })

/**
 * Like `readChunk`, but calls `onDamage` with the file of a damaged chunk instead of renaming it.
 */
export async function lookAtChunk(
  folder: string,
  name: string,
  key: Buffer | undefined,
  onDamage: (file: string) => Promise<void> = async () => {},
): Promise<Buffer> {
  const file = join(folder, name)
  const bytes = await readFile(file).catch(unlessAbsent)
  if (!bytes) throw new Refusal(`${file} is missing: the copy cannot be restored.`)
  const piece = await decoded(bytes, key).catch(() => undefined)
  if (piece && nameOf(piece, key) === name) return piece
  await onDamage(file)
  throw new Refusal(`${file} is damaged: it is not as it was written.`)
}

const nameOf = (piece: Buffer, key: Buffer | undefined) =>
  key ? createHmac('sha256', key).update(piece).digest('hex') : hash('sha256', piece)

async function encoded(piece: Buffer, key: Buffer | undefined): Promise<Buffer> {
  const bytes = await compress(piece)
  if (!key) return bytes
  const nonce = randomBytes(nonceBytes)
  const sealed = createCipheriv(cipher, key, nonce)
  return Buffer.concat([nonce, sealed.update(bytes), sealed.final(), sealed.getAuthTag()])
}

async function decoded(bytes: Buffer, key: Buffer | undefined): Promise<Buffer> {
  if (!key) return decompress(bytes)
  const opened = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  }).setAuthTag(bytes.subarray(-tagBytes))
  const text = bytes.subarray(nonceBytes, -tagBytes)
  return decompress(Buffer.concat([opened.update(text), opened.final()]))
}
