import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { removeScratch } from '../../data/scratch.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import { isHourlyName, readBackupName } from '../retention/backup-name.ts'

/** Disks know the moment of a change by two seconds. */
const marginMs = minuteMs

/**
 * The hourly copies of a folder, the newest first. Copies dated after `now` were made while the clock
 * was ahead: they come last, so that they are never taken for the newest.
 */
export async function hourliesIn(folder: string, now: Date): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(folder).catch(unlessAbsent)) ?? []
  return names
    .filter(isHourlyName)
    .flatMap((name) => {
      const at = readBackupName(name)?.at
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || Number(b.at) - Number(a.at))
}

/**
 * Keeps the newest `count` copies and removes the others, with the chunks that no kept copy uses: those
 * last marked before the oldest kept copy was begun (`openChunks`). A process that is killed in between
 * leaves files that the next call removes.
 */
export async function pruneHourlies(folder: string, count: number, now: Date) {
  const copies = await hourliesIn(folder, now)
  for (const { name } of copies.slice(count)) await rm(join(folder, name), { force: true })
  const kept = copies.slice(0, count).map(({ at }) => at.getTime())
  if (kept.length === 0) return
  const oldestMs = Math.min(...kept)
  const chunks = join(folder, chunkFolderName)
  for (const name of await readdir(chunks)) {
    const found = await stat(join(chunks, name)).catch(unlessAbsent)
    if (found && found.mtimeMs < oldestMs - marginMs) await rm(join(chunks, name), { force: true })
  }
  await removeScratch(folder)
}
