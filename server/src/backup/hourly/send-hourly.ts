import { basename, dirname, resolve } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { withScratch } from '../../data/temporary-folder.ts'
import { toWriteRefusal } from '../archive/problems.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import type { ChunkTarget } from '../chunks/chunk-target.ts'
import { getHourlyFolderName, parseBackupName } from '../retention/backup-name.ts'
import { getWeekStart } from '../retention/retention.ts'
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
export async function sendHourly(file: string, place: ChunkTarget, askPassphrase: AskPassphrase) {
  const folder = resolve(dirname(file))
  const { site, at: madeAt = new Date() } = parseBackupName(basename(file)) ?? {}
  const sitePrefix = site === undefined ? basename(folder) : getHourlyFolderName(site)
  const getWeekFolder = (day: Date) => `${sitePrefix}-${getWeekStart(day).replaceAll('-', '')}`
  const target = getWeekFolder(madeAt)
  const sent = await place.listNames(`${target}/${chunkFolderName}`)
  const names = (await readChunkNames(file, askPassphrase)).filter((name) => !sent.has(name))
  for (let from = 0; from < names.length; from += batch) {
    const paths = names.slice(from, from + batch).map((name) => `${chunkFolderName}/${name}`)
    await place.send(folder, target, paths)
  }
  await place.send(folder, target, [basename(file)])
  const oldest = getWeekFolder(new Date(madeAt.getTime() - (weeksKept - 1) * weekDays * dayMs))
  const isWeekFolder = new RegExp(`^${RegExp.escape(sitePrefix)}-\\d{8}$`)
  // If there is no folder of the week before, the site was off or the clock is ahead: keep older folders.
  await place.removeFolders((names) =>
    names.includes(oldest) ? names.filter((name) => isWeekFolder.test(name) && name < oldest) : [],
  )
}

async function readChunkNames(file: string, askPassphrase: AskPassphrase): Promise<string[]> {
  const place = { folder: dirname(file), kind: 'verify', unwritable: toWriteRefusal(file) } as const
  return withScratch(place, async (scratch) => {
    const { files } = await readHourlyList(file, scratch, askPassphrase)
    return [...new Set(files.flatMap(({ chunks }) => chunks))]
  })
}
