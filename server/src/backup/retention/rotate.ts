import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeScratch } from '../../data/scratch.ts'
import { readBackupName } from './backup-name.ts'
import { backupsToRemove } from './retention.ts'

/** Which backups of a folder are ours: another site may keep its own there. */
export type IsOurs = (site: string | undefined) => boolean

/** Removes from a folder those of our backups that no period needs, and what commands have left that were killed. */
export async function rotate(folder: string, bytesMax: number, isOurs: IsOurs, now = Date.now()) {
  const files = await filesIn(folder)
  const ours = files.filter(({ name }) => isOurs(readBackupName(name)?.site))
  for (const name of backupsToRemove(ours, bytesMax, new Date(now)))
    await rm(join(folder, name), { force: true })
  await removeScratch(folder, now)
}

async function filesIn(folder: string) {
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(folder, name) })))
}

/** Zero for a file that another process has just removed. */
const bytesOf = (folder: string, name: string) =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => 0,
  )
