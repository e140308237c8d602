import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { Refusal } from '../../settings/refusal.ts'
import { type Gathered, type Wanted, withGathered } from '../archive/gather.ts'
import { entryNames } from '../archive/manifest.ts'
import { incompleteSentence } from '../archive/missing.ts'
import { notWritable } from '../archive/problems.ts'
import type { Entry } from '../archive/write-archive.ts'
import { type ChunkStore, chunkFolderIn, newChunkKey, openChunks } from '../chunks/chunk-store.ts'
import { type Changing, piecesOf } from '../chunks/cut.ts'
import { hourlyName } from '../retention/backup-name.ts'
import { type HourlyList, type Listed, readHourlyList, writeHourlyList } from './hourly-list.ts'
import { hourliesIn, pruneHourlies } from './prune-hourlies.ts'

export interface HourlyWanted extends Wanted {
  /** Folder of the copies of this site and of their chunks. */
  folder: string
  publicUrl: string
  /** Number of copies that are kept. */
  count: number
  now?: Date
}

export interface HourlyMade {
  file: string
  /** Disk space that the new chunks take, in bytes. */
  stored: number
  /** Size of the site. */
  bytes: number
  /** Message about files that could not be fetched; undefined if the copy is complete. */
  incomplete: string | undefined
}

/**
 * Copies the running site, and stores only the changes since the last copy. The copy exists once its
 * list is written. Then removes the oldest copies and unused chunks. Throws a `Refusal` if it fails,
 * and leaves nothing behind.
 */
export async function makeHourly(options: HourlyWanted): Promise<HourlyMade> {
  const { folder, passphrase, publicUrl, signal, count, now = new Date() } = options
  const file = join(folder, hourlyName(now, publicUrl))
  return withGathered(file, 'image', options, async (gathered) => {
    const last = await readLastList(gathered.scratch, options, now)
    const key = passphrase === undefined ? undefined : (last?.key ?? newChunkKey())
    const chunks = openChunks(await chunkFolderIn(folder), key, roundToSeconds(now))
    const storing = storeFiles(gathered, chunks, last?.files ?? [], signal).then((files) =>
      writeHourlyList(file, { about: gathered.about, key, files }, options),
    )
    await storing.catch(async (error) => {
      await chunks.undo()
      return notWritable(file)(error)
    })
    await pruneHourlies(folder, count, now)
    const incomplete = incompleteSentence(gathered.about)
    return { file, stored: chunks.taken(), bytes: gathered.about.bytes, incomplete }
  })
}

/** Rounds down to seconds, like the name of a copy. */
const roundToSeconds = (at: Date) => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/** Reads the list of the newest copy; undefined if its chunks cannot be reused. */
async function readLastList(
  scratch: string,
  options: HourlyWanted,
  now: Date,
): Promise<HourlyList | undefined> {
  const { folder, passphrase } = options
  const [newest] = await hourliesIn(folder, now)
  if (!newest) return undefined
  const ask = async () => passphrase ?? ''
  const storeFile = await readHourlyList(join(folder, newest.name), scratch, ask).catch(
    ignoreRefusal,
  )
  return storeFile && (storeFile.key === undefined) === (passphrase === undefined)
    ? storeFile
    : undefined
}

// The last copy is sealed with another passphrase, damaged or newer: start from scratch.
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

async function storeFiles(
  { about, entries }: Gathered,
  chunks: ChunkStore,
  last: Listed[],
  signal: AbortSignal | undefined,
): Promise<Listed[]> {
  const known = new Map(last.map((listed) => [listed.name, listed]))
  const databaseChanging: Changing = about.dialect === 'sqlite' ? 'in place' : 'by shifting'
  const files: Listed[] = []
  for (const entry of entries) {
    // The list has its own header.
    if (entry.name === entryNames.about) continue
    signal?.throwIfAborted()
    const changing = entry.name === about.database ? databaseChanging : 'as a whole'
    const listed = await storeFile(entry, changing, chunks, known.get(entry.name))
    if (listed) files.push(listed)
  }
  return files
}

/** Stores the new chunks of an entry; undefined if the file no longer exists. */
async function storeFile(
  entry: Entry,
  changing: Changing,
  chunks: ChunkStore,
  known: Listed | undefined,
): Promise<Listed | undefined> {
  const { name } = entry
  if ('text' in entry) {
    const bytes = Buffer.from(entry.text)
    return { name, bytes: bytes.length, changed_at: 0, chunks: [await chunks.put(bytes)] }
  }
  const handle = await open(entry.file, 'r').catch(unlessAbsent)
  if (!handle) return undefined
  try {
    const { size: bytes, mtime } = await handle.stat()
    const changed_at = mtime.getTime()
    const isKnown = known?.bytes === bytes && known.changed_at === changed_at
    if (isKnown && (await chunks.keep(known.chunks))) return known
    const listed: Listed = { name, bytes, changed_at, chunks: [] }
    let read = 0
    for await (const piece of piecesOf(handle, changing)) {
      read += piece.length
      listed.chunks.push(await chunks.put(piece))
    }
    if (read !== bytes) throw new Refusal(`${name} changed while it was copied: try again.`)
    return listed
  } finally {
    await handle.close()
  }
}
