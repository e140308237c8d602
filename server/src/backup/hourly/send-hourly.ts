import { basename, dirname, resolve } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { withScratch } from '../../data/scratch.ts'
import { notWritable } from '../archive/problems.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import type { ChunkPlace } from '../chunks/chunk-place.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import { hourlyFolderName, readBackupName } from '../retention/backup-name.ts'
import { weekOf } from '../retention/retention.ts'
import { readHourlyList } from './hourly-list.ts'

/**
 * The second place keeps the copies of this week and of the week before, and older ones until it
 * has both.
 */
const weeksKept = 2
const weekDays = 7
/** Number of chunks that are sent before they are recorded. */
const batch = 200

/**
 * Copies an hourly copy to a second place: first its chunks that are missing there, then its list.
 * Each week has a folder of its own there, with all chunks that its copies need. An old folder can
 * therefore be removed as a whole, by us or by the rules of a bucket, without reading it.
 */
export async function sendHourly(file: string, place: ChunkPlace, askPassphrase: AskPassphrase) {
  const folder = resolve(dirname(file))
  const { site, at = new Date() } = readBackupName(basename(file)) ?? {}
  // Whatever its folder is called here.
  const ours = site === undefined ? basename(folder) : hourlyFolderName(site)
  const weekFolder = (day: Date) => `${ours}-${weekOf(day).replaceAll('-', '')}`
  const target = weekFolder(at)
  const held = await place.held(`${target}/${chunkFolderName}`)
  const names = (await chunksOf(file, askPassphrase)).filter((name) => !held.has(name))
  for (let from = 0; from < names.length; from += batch) {
    const paths = names.slice(from, from + batch).map((name) => `${chunkFolderName}/${name}`)
    await place.put(folder, target, paths)
  }
  await place.put(folder, target, [basename(file)])
  const oldest = weekFolder(new Date(at.getTime() - (weeksKept - 1) * weekDays * dayMs))
  const isOurs = new RegExp(`^${RegExp.escape(ours)}-\\d{8}$`)
  // No folder of the week before: the site was off or the clock is ahead, so older folders stay.
  await place.removeFolders((names) =>
    names.includes(oldest) ? names.filter((name) => isOurs.test(name) && name < oldest) : [],
  )
}

async function chunksOf(file: string, askPassphrase: AskPassphrase): Promise<string[]> {
  const place = { folder: dirname(file), kind: 'verify', unwritable: notWritable(file) } as const
  return withScratch(place, async (scratch) => {
    const { files } = await readHourlyList(file, scratch, askPassphrase)
    return [...new Set(files.flatMap(({ chunks }) => chunks))]
  })
}
