import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { removeScratch } from '../../data/temporary-folder.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import { isHourlyName, parseBackupName } from '../retention/backup-name.ts'

/** More than the precision of file times, which is two seconds on some file systems. */
const marginMs = minuteMs

/**
 * Lists the hourly copies of a folder, the newest first. Copies dated in the future come last: the
 * clock was ahead when they were made.
 */
export async function listHourlies(
  folder: string,
  now: Date,
): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(folder).catch(ignoreMissingFile)) ?? []
  return names
    .filter(isHourlyName)
    .flatMap((name) => {
      const at = parseBackupName(name)?.at
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || Number(b.at) - Number(a.at))
}

/**
 * Removes all but the newest `count` copies, and the chunks whose mtime is older than the oldest
 * remaining copy (`openChunks`). If the process is killed, the next call removes the rest.
 */
export async function pruneHourlies(folder: string, count: number, now: Date) {
  const copies = await listHourlies(folder, now)
  for (const { name } of copies.slice(count)) await rm(join(folder, name), { force: true })
  const keptMs = copies.slice(0, count).map(({ at }) => at.getTime())
  if (keptMs.length === 0) return
  const oldestMs = Math.min(...keptMs)
  const chunks = join(folder, chunkFolderName)
  for (const name of await readdir(chunks)) {
    const info = await stat(join(chunks, name)).catch(ignoreMissingFile)
    if (info && info.mtimeMs < oldestMs - marginMs) await rm(join(chunks, name), { force: true })
  }
  await removeScratch(folder)
}
