import { mkdir, mkdtemp, open, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Refusal } from '../../settings/refusal.ts'
import { type About, entryNames, isEntryName, type LookedThrough } from '../archive/manifest.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import { needRoom } from '../archive/room.ts'
import { modeOf } from '../archive/unpack-archive.ts'
import { chunkFolderName, lookAtChunk, readChunk } from '../chunks/chunk-store.ts'
import { type Listed, readHourlyList } from './hourly-list.ts'

/**
 * Puts the files of an hourly copy together in an empty folder, of chunks that lie beside it; answers what
 * it says of itself. A `Refusal` says what is wrong; what is unpacked then is for nobody.
 */
export async function unpackHourly(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  const { about, key, files } = await readHourlyList(file, folder, askPassphrase)
  await needRoom(folder, about.bytes)
  checkNames(file, about, files)
  const chunks = join(dirname(file), chunkFolderName)
  for (const listed of files)
    await writeFrom(chunks, key, listed, join(folder, ...listed.name.split('/')))
  return about
}

/** Reads all chunks of a copy, and writes nothing. It is refused as `unpackHourly` would refuse it. */
export async function lookThroughHourly(
  file: string,
  askPassphrase: AskPassphrase,
): Promise<LookedThrough> {
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-look-'))
  try {
    const { about, key, files } = await readHourlyList(file, scratch, askPassphrase)
    checkNames(file, about, files)
    const chunks = join(dirname(file), chunkFolderName)
    let siteConfig: string | undefined
    for (const listed of files) {
      const isConfig = listed.name === entryNames.siteConfig
      const read = await readFrom(chunks, key, listed, isConfig)
      if (isConfig) siteConfig = read.toString()
    }
    const bytesOf = (name: string) => files.find((each) => each.name === name)?.bytes
    const hasSecret = bytesOf(entryNames.secret) !== undefined
    return { about, databaseBytes: bytesOf(about.database) ?? 0, hasSecret, siteConfig }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function checkNames(file: string, about: About, files: Listed[]) {
  const found = new Set<string>()
  for (const { name } of files) {
    if (!isEntryName(name))
      throw new Refusal(`${file} holds ${name}, which has no place in an hourly copy of Vitrine.`)
    if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
    found.add(name)
  }
  if (!found.has(about.database)) throw new Refusal(`${file} is damaged: its database is missing.`)
}

/** Reads the chunks of a file; its bytes where they are wanted, else none of them. */
async function readFrom(
  chunks: string,
  key: Buffer | undefined,
  { name, bytes, chunks: names }: Listed,
  isWanted: boolean,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let read = 0
  for (const chunk of names) {
    const piece = await lookAtChunk(chunks, chunk, key)
    read += piece.length
    if (isWanted) pieces.push(piece)
  }
  if (read !== bytes) throw wrongLength(name)
  return Buffer.concat(pieces)
}

const wrongLength = (name: string) =>
  new Refusal(`${name} is damaged: it is not as long as it was.`)

async function writeFrom(
  chunks: string,
  key: Buffer | undefined,
  { name, bytes, changed_at, chunks: names }: Listed,
  target: string,
) {
  await mkdir(dirname(target), { recursive: true })
  const handle = await open(target, 'wx', modeOf(name))
  let written = 0
  try {
    for (const chunk of names) {
      const piece = await readChunk(chunks, chunk, key)
      await handle.writeFile(piece)
      written += piece.length
    }
  } finally {
    await handle.close()
  }
  if (written !== bytes) throw wrongLength(name)
  const changedAt = new Date(changed_at)
  if (changed_at > 0) await utimes(target, changedAt, changedAt)
}
