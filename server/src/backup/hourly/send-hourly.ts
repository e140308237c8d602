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

/** The second place keeps this week and the week before, and older weeks until it has both. */
const weeksKept = 2
const weekDays = 7
/** Chunks that are sent in one call. */
const batch = 200

/**
 * Sends an hourly copy to a second place: first the missing chunks, then the list. Each week has its
 * own folder there with all chunks that its copies need, so an old week can be removed as a whole,
 * by us or by lifecycle rules of a bucket.
 */
export async function sendHourly(file: string, place: ChunkPlace, askPassphrase: AskPassphrase) {
  const folder = resolve(dirname(file))
  const { site, at: madeAt = new Date() } = readBackupName(basename(file)) ?? {}
  const sitePrefix = site === undefined ? basename(folder) : hourlyFolderName(site)
  const getWeekFolder = (day: Date) => `${sitePrefix}-${weekOf(day).replaceAll('-', '')}`
  const target = getWeekFolder(madeAt)
  const sent = await place.held(`${target}/${chunkFolderName}`)
  const names = (await readChunkNames(file, askPassphrase)).filter((name) => !sent.has(name))
  for (let from = 0; from < names.length; from += batch) {
    const paths = names.slice(from, from + batch).map((name) => `${chunkFolderName}/${name}`)
    await place.put(folder, target, paths)
  }
  await place.put(folder, target, [basename(file)])
  const oldest = getWeekFolder(new Date(madeAt.getTime() - (weeksKept - 1) * weekDays * dayMs))
  const isWeekFolder = new RegExp(`^${RegExp.escape(sitePrefix)}-\\d{8}$`)
  // If there is no folder of the week before, the site was off or the clock is ahead: keep older folders.
  await place.removeFolders((names) =>
    names.includes(oldest) ? names.filter((name) => isWeekFolder.test(name) && name < oldest) : [],
  )
}

async function readChunkNames(file: string, askPassphrase: AskPassphrase): Promise<string[]> {
  const place = { folder: dirname(file), kind: 'verify', unwritable: notWritable(file) } as const
  return withScratch(place, async (scratch) => {
    const { files } = await readHourlyList(file, scratch, askPassphrase)
    return [...new Set(files.flatMap(({ chunks }) => chunks))]
  })
}
