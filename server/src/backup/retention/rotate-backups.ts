import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeScratch } from '../../data/temporary-folder.ts'
import { parseBackupName } from './backup-name.ts'
import { selectExpired } from './retention.ts'

/** True for the site whose backups may be removed: several sites may share a folder. */
export type IsSameSite = (site: string | undefined) => boolean

/** Removes old backups of one site from a folder, and temporary files of killed commands. */
export async function rotateBackups(
  folder: string,
  bytesMax: number,
  isOurs: IsSameSite,
  now = Date.now(),
) {
  const files = await readBackupFiles(folder)
  const ours = files.filter(({ name }) => isOurs(parseBackupName(name)?.site))
  for (const name of selectExpired(ours, bytesMax, new Date(now)))
    await rm(join(folder, name), { force: true })
  await removeScratch(folder, now)
}

async function readBackupFiles(folder: string) {
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => ({ name, bytes: await getSize(folder, name) })))
}

/** Returns 0 if another process has just removed the file. */
const getSize = (folder: string, name: string) =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => 0,
  )
