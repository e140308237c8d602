import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { Refusal } from '../../settings/refusal.ts'
import { entryNames } from '../archive/manifest.ts'
import { getIncompleteMessage } from '../archive/missing.ts'
import { toWriteRefusal } from '../archive/problems.ts'
import { type BackupOptions, type SiteSnapshot, withSnapshot } from '../archive/site-snapshot.ts'
import type { ArchiveEntry } from '../archive/write-archive.ts'
import {
  type ChunkStore,
  createChunkFolder,
  createChunkKey,
  openChunks,
} from '../chunks/chunk-store.ts'
import { type ChangePattern, cutFile } from '../chunks/chunking.ts'
import { formatHourlyName } from '../retention/backup-name.ts'
import { type HourlyFile, type HourlyList, readHourlyList, writeHourlyList } from './hourly-list.ts'
import { listHourlies, pruneHourlies } from './prune-hourlies.ts'

export interface HourlyOptions extends BackupOptions {
  /** Folder of the copies of this site and of their chunks. */
  folder: string
  publicUrl: string
  /** Number of copies that are kept. */
  count: number
  now?: Date
}

export interface HourlyResult {
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
export async function makeHourly(options: HourlyOptions): Promise<HourlyResult> {
  const { folder, passphrase, publicUrl, signal, count, now = new Date() } = options
  const file = join(folder, formatHourlyName(now, publicUrl))
  return withSnapshot(file, 'copyIncremental', options, async (snapshot) => {
    const last = await readLastList(snapshot.scratch, options, now)
    const key = passphrase === undefined ? undefined : (last?.key ?? createChunkKey())
    const chunks = openChunks(await createChunkFolder(folder), key, roundToSeconds(now))
    const storing = storeFiles(snapshot, chunks, last?.files ?? [], signal).then((files) =>
      writeHourlyList(file, { about: snapshot.about, key, files }, options),
    )
    await storing.catch(async (error) => {
      await chunks.undo()
      return toWriteRefusal(file)(error)
    })
    await pruneHourlies(folder, count, now)
    const incomplete = getIncompleteMessage(snapshot.about)
    return { file, stored: chunks.getStoredBytes(), bytes: snapshot.about.bytes, incomplete }
  })
}

/** Rounds down to seconds, like the name of a copy. */
const roundToSeconds = (at: Date) => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/** Reads the list of the newest copy; undefined if its chunks cannot be reused. */
async function readLastList(
  scratch: string,
  options: HourlyOptions,
  now: Date,
): Promise<HourlyList | undefined> {
  const { folder, passphrase } = options
  const [newest] = await listHourlies(folder, now)
  if (!newest) return undefined
  const ask = async () => passphrase ?? ''
  const list = await readHourlyList(join(folder, newest.name), scratch, ask).catch(ignoreRefusal)
  return list && (list.key === undefined) === (passphrase === undefined) ? list : undefined
}

// The last copy is sealed with another passphrase, damaged or newer: start from scratch.
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

async function storeFiles(
  { about, entries }: SiteSnapshot,
  chunks: ChunkStore,
  last: HourlyFile[],
  signal: AbortSignal | undefined,
): Promise<HourlyFile[]> {
  const known = new Map(last.map((listed) => [listed.name, listed]))
  const databaseChanging: ChangePattern = about.dialect === 'sqlite' ? 'in place' : 'by shifting'
  const files: HourlyFile[] = []
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
  entry: ArchiveEntry,
  changing: ChangePattern,
  chunks: ChunkStore,
  known: HourlyFile | undefined,
): Promise<HourlyFile | undefined> {
  const { name } = entry
  if ('text' in entry) {
    const bytes = Buffer.from(entry.text)
    return { name, bytes: bytes.length, changed_at: 0, chunks: [await chunks.put(bytes)] }
  }
  const handle = await open(entry.file, 'r').catch(ignoreMissingFile)
  if (!handle) return undefined
  try {
    const { size: bytes, mtime } = await handle.stat()
    const changed_at = mtime.getTime()
    const isKnown = known?.bytes === bytes && known.changed_at === changed_at
    if (isKnown && (await chunks.markUsed(known.chunks))) return known
    const listed: HourlyFile = { name, bytes, changed_at, chunks: [] }
    let read = 0
    for await (const piece of cutFile(handle, changing)) {
      read += piece.length
      listed.chunks.push(await chunks.put(piece))
    }
    if (read !== bytes) throw new Refusal(`${name} changed while it was copied: try again.`)
    return listed
  } finally {
    await handle.close()
  }
}
