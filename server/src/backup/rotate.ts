import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/durations'
import { isPartial } from '@vitrine/files/atomic-write'
import { backupsToRemove } from './retention.ts'

/** What a backup or its trial leaves that was killed. */
const isScratch = (name: string) => /^\.(backup|verify)-\w{6}$/.test(name) || isPartial(name)

/** Removes from a folder the backups that no period needs, and what was left half-done a day ago. */
export async function rotate(folder: string, bytesMax: number, now = Date.now()) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, ...(await at(folder, name)) })),
  )
  for (const name of backupsToRemove(files, bytesMax)) await rm(join(folder, name), { force: true })
  for (const { name, changedAt } of files)
    if (isScratch(name) && changedAt < now - dayMs)
      await rm(join(folder, name), { recursive: true, force: true })
}

async function at(folder: string, name: string) {
  const found = await stat(join(folder, name)).catch(() => undefined)
  return { bytes: found?.size ?? 0, changedAt: found?.ctimeMs ?? Number.POSITIVE_INFINITY }
}
