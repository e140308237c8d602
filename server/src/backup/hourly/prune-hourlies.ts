import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '@vitrine/contract/durations'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import { isHourlyName, readBackupName } from '../retention/backup-name.ts'
import { removeScratch } from '../retention/rotate.ts'

/** Disks know the moment of a change by two seconds. */
const marginMs = minuteMs

/** The hourly copies of a folder, the newest first. */
export async function hourliesIn(folder: string): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(folder).catch(unlessAbsent)) ?? []
  return names
    .filter(isHourlyName)
    .flatMap((name) => {
      const at = readBackupName(name)?.at
      return at ? [{ name, at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/**
 * Removes all copies but so many, and the chunks that none of these uses: those that were changed before
 * the oldest of them was begun (`openChunks`). Whoever is killed in between leaves what the next one removes.
 */
export async function pruneHourlies(folder: string, count: number) {
  const newestFirst = await hourliesIn(folder)
  for (const { name } of newestFirst.slice(count)) await rm(join(folder, name), { force: true })
  const oldest = newestFirst.slice(0, count).at(-1)
  if (!oldest) return
  const chunks = join(folder, chunkFolderName)
  for (const name of await readdir(chunks)) {
    const found = await stat(join(chunks, name)).catch(unlessAbsent)
    if (found && found.mtimeMs < oldest.at.getTime() - marginMs)
      await rm(join(chunks, name), { force: true })
  }
  await removeScratch(folder)
}
