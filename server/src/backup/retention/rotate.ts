import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/durations'
import { isPartial } from '@vitrine/files/atomic-write'
import { readBackupName } from './backup-name.ts'
import { backupsToRemove } from './retention.ts'

/** What a backup or its trial leaves that was killed. */
const isScratch = (name: string) => /^\.(backup|verify)-\w{6}$/.test(name) || isPartial(name)

/** Which backups of a folder are ours: another site may keep its own there. */
export type IsOurs = (site: string | undefined) => boolean

/** Removes from a folder those of our backups that no period needs, and what was left half-done a day ago. */
export async function rotate(folder: string, bytesMax: number, isOurs: IsOurs, now = Date.now()) {
  const files = await filesIn(folder)
  const ours = files.filter(({ name }) => isOurs(readBackupName(name)?.site))
  for (const name of backupsToRemove(ours, bytesMax)) await rm(join(folder, name), { force: true })
  await removeScratch(folder, now)
}

/** Removes what was left half-done a day ago. */
export async function removeScratch(folder: string, now = Date.now()) {
  for (const { name, changedAt } of await filesIn(folder))
    if (isScratch(name) && changedAt < now - dayMs)
      await rm(join(folder, name), { recursive: true, force: true })
}

async function filesIn(folder: string) {
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => ({ name, ...(await at(folder, name)) })))
}

async function at(folder: string, name: string) {
  const found = await stat(join(folder, name)).catch(() => undefined)
  return { bytes: found?.size ?? 0, changedAt: found?.ctimeMs ?? Number.POSITIVE_INFINITY }
}
