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
  /** Where the copies of this site are, and the chunks that they share. */
  folder: string
  publicUrl: string
  /** Number of copies that are kept. */
  count: number
  now?: Date
}

export interface HourlyMade {
  file: string
  /** What of the site had not been stored before, as it lies on the disk. */
  stored: number
  /** How large the site is. */
  bytes: number
  /** Says which files could not be fetched; undefined if it has all of them. */
  incomplete: string | undefined
}

/**
 * Copies a whole site while it runs, but stores only the changes since the last copy. The copy
 * exists once its list is written, which is the last step. Then removes the oldest copies, and the
 * chunks that no copy needs. Throws a `Refusal` if it fails, and leaves nothing behind.
 */
export async function makeHourly(wanted: HourlyWanted): Promise<HourlyMade> {
  const { folder, passphrase, publicUrl, signal, count, now = new Date() } = wanted
  const file = join(folder, hourlyName(now, publicUrl))
  return withGathered(file, 'image', wanted, async (gathered) => {
    const last = await lastList(gathered.scratch, wanted, now)
    const key = passphrase === undefined ? undefined : (last?.key ?? newChunkKey())
    const chunks = openChunks(await chunkFolderIn(folder), key, secondOf(now))
    const storing = listAll(gathered, chunks, last?.files ?? [], signal).then((files) =>
      writeHourlyList(file, { about: gathered.about, key, files }, wanted),
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

/** As the name of a copy has it. */
const secondOf = (at: Date) => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/** The list of the newest copy, as long as its chunks are sealed as ours will be, or none is. */
async function lastList(
  scratch: string,
  wanted: HourlyWanted,
  now: Date,
): Promise<HourlyList | undefined> {
  const { folder, passphrase } = wanted
  const [newest] = await hourliesIn(folder, now)
  if (!newest) return undefined
  const ask = async () => passphrase ?? ''
  const list = await readHourlyList(join(folder, newest.name), scratch, ask).catch(unlessRefused)
  return list && (list.key === undefined) === (passphrase === undefined) ? list : undefined
}

// Sealed by another passphrase, damaged, or of a newer version: this copy begins without a former
// one.
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

async function listAll(
  { about, entries }: Gathered,
  chunks: ChunkStore,
  last: Listed[],
  signal: AbortSignal | undefined,
): Promise<Listed[]> {
  const known = new Map(last.map((listed) => [listed.name, listed]))
  const changing: Changing = about.dialect === 'sqlite' ? 'in place' : 'by shifting'
  const files: Listed[] = []
  for (const entry of entries) {
    // The list says it.
    if (entry.name === entryNames.about) continue
    signal?.throwIfAborted()
    const how = entry.name === about.database ? changing : 'as a whole'
    const listed = await list(entry, how, chunks, known.get(entry.name))
    if (listed) files.push(listed)
  }
  return files
}

/** Stores what of an entry is not stored yet; undefined where the file is gone. */
async function list(
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
    if (read !== bytes) throw new Refusal(`${name} changed while it was copied: begin again.`)
    return listed
  } finally {
    await handle.close()
  }
}
