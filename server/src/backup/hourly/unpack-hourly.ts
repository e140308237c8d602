import { mkdir, mkdtemp, open, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Refusal } from '../../settings/refusal.ts'
import { requireSpace } from '../archive/disk-space.ts'
import {
  type BackupContents,
  type BackupHeader,
  entryNames,
  isEntryName,
} from '../archive/manifest.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import { getFileMode } from '../archive/unpack-archive.ts'
import { chunkFolderName, inspectChunk, readChunk } from '../chunks/chunk-store.ts'
import { type HourlyFile, readHourlyList } from './hourly-list.ts'

/**
 * Assembles the files of an hourly copy in an empty folder from the chunks next to it, and returns its
 * header. Throws a `Refusal` if the copy is invalid; then the unpacked files must not be used.
 */
export async function unpackHourly(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<BackupHeader> {
  const { about, key, files } = await readHourlyList(file, folder, askPassphrase)
  await requireSpace(folder, about.bytes)
  checkNames(file, about, files)
  const chunks = join(dirname(file), chunkFolderName)
  for (const listed of files)
    await writeFile(chunks, key, listed, join(folder, ...listed.name.split('/')))
  return about
}

/** Like `unpackHourly`, but writes nothing. */
export async function inspectHourly(
  file: string,
  askPassphrase: AskPassphrase,
): Promise<BackupContents> {
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-look-'))
  try {
    const { about, key, files } = await readHourlyList(file, scratch, askPassphrase)
    checkNames(file, about, files)
    const chunks = join(dirname(file), chunkFolderName)
    let siteConfig: string | undefined
    for (const listed of files) {
      const isConfig = listed.name === entryNames.siteConfig
      const content = await readFile(chunks, key, listed, isConfig)
      if (isConfig) siteConfig = content.toString()
    }
    const getBytes = (name: string) => files.find((each) => each.name === name)?.bytes
    const hasSecret = getBytes(entryNames.secret) !== undefined
    return { about, databaseBytes: getBytes(about.database) ?? 0, hasSecret, siteConfig }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function checkNames(file: string, about: BackupHeader, files: HourlyFile[]) {
  const found = new Set<string>()
  for (const { name } of files) {
    if (!isEntryName(name))
      throw new Refusal(
        `${file} holds ${name}, which does not belong in an hourly copy of Vitrine.`,
      )
    if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
    found.add(name)
  }
  if (!found.has(about.database)) throw new Refusal(`${file} is damaged: its database is missing.`)
}

/** Reads and checks the chunks of a file. Returns its bytes if `isWanted`, else an empty buffer. */
async function readFile(
  chunks: string,
  key: Buffer | undefined,
  { name, bytes, chunks: names }: HourlyFile,
  isWanted: boolean,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let content = 0
  for (const chunk of names) {
    const piece = await inspectChunk(chunks, chunk, key)
    content += piece.length
    if (isWanted) pieces.push(piece)
  }
  if (content !== bytes) throw lengthRefusal(name)
  return Buffer.concat(pieces)
}

const lengthRefusal = (name: string) => new Refusal(`${name} is damaged: its size is wrong.`)

async function writeFile(
  chunks: string,
  key: Buffer | undefined,
  { name, bytes, changed_at, chunks: names }: HourlyFile,
  target: string,
) {
  await mkdir(dirname(target), { recursive: true })
  const handle = await open(target, 'wx', getFileMode(name))
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
  if (written !== bytes) throw lengthRefusal(name)
  const changedAt = new Date(changed_at)
  if (changed_at > 0) await utimes(target, changedAt, changedAt)
}
