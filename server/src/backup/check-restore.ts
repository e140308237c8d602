import { access, constants, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { toFilePath } from '@vitrine/api/db/database-url'
import { toOutage } from '@vitrine/api/db/outage'
import { findExistingFolder, listDataFolderParts } from '../data/data-folder.ts'
import { getOpenFailureMessage } from '../data/database-problems.ts'
import { findMountPoints } from '../data/folder-warning.ts'
import { withFolderLock } from '../data/lock.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { requireSpace } from './archive/disk-space.ts'
import { type BackupContents, type BackupHeader, backedUpFolders } from './archive/manifest.ts'
import { refuseCopyProblem } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { inspectBackup } from './unpack-backup.ts'

export type RestoreTarget = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Checks that a backup can replace the site: the passphrase is right, the file is undamaged, the
 * site has stopped, and the disk has space. Changes nothing. Throws a `Refusal` if not.
 */
export async function checkRestore(
  file: string,
  place: RestoreTarget,
  askPassphrase: AskPassphrase,
) {
  const { databaseUrl, dataDir } = place
  await access(dataDir, constants.W_OK).catch(toRestoreRefusal(dataDir))
  await refuseMounts(place)
  await withFolderLock(dataDir, async () => {
    await refuseCopyProblem(getDatabaseBackup(getDialect(databaseUrl)).checkPrograms(databaseUrl))
    await refuseRunning(place)
    await inspectForRestore(file, place, askPassphrase)
  })
}

/** Reads and checks a whole backup. Throws a `Refusal` if it cannot be restored to `place`, which may not exist yet. */
export async function inspectForRestore(
  file: string,
  place: RestoreTarget,
  askPassphrase: AskPassphrase,
): Promise<BackupContents> {
  const contents = await inspectBackup(file, askPassphrase)
  const { about, databaseBytes } = contents
  refuseOtherDialect(file, about, place)
  const folder = await findExistingFolder(place.dataDir)
  await requireSpace(folder, about.bytes + (await checkDatabaseSpace(place, databaseBytes)))
  return contents
}

/** Lists the parts of an existing site that a restore would replace, such as `a database`. */
export async function listSiteParts(place: RestoreTarget): Promise<string[]> {
  const { databaseUrl, dataDir } = place
  const siteParts = await listDataFolderParts(dataDir)
  const copies = getDatabaseBackup(getDialect(databaseUrl))
  const hasDatabase = await copies.exists(databaseUrl).catch((error: Error) => {
    const outage = toOutage(error)
    throw new Refusal(outage ? `${outage.message}.` : getOpenFailureMessage(place, error))
  })
  return hasDatabase ? ['a database', ...siteParts] : siteParts
}

export const toRestoreRefusal = (dataDir: string) => (error: Error) => {
  throw new Refusal(`A restore cannot write into ${dataDir}: ${error.message}`)
}

/** Refuses if a folder that the restore replaces is a mount point: it cannot be renamed. */
export async function refuseMounts({ dataDir }: RestoreTarget, mountInfo?: string) {
  const [name] = await findMountPoints(dataDir, backedUpFolders, mountInfo)
  if (name !== undefined)
    throw new Refusal(
      `A file system is mounted at ${join(dataDir, name)}, so the folder cannot be moved aside. Restore with another DATA_DIR, such as ${join(dataDir, 'restored')}, and copy the files from there.`,
    )
}

/**
 * Checks the space for a database outside the data folder. Returns the bytes that its temporary copy
 * takes on the disk of the data folder: 0 if it is on another disk.
 */
async function checkDatabaseSpace(
  { databaseUrl, dataDir }: RestoreTarget,
  bytes: number,
): Promise<number> {
  if (getDialect(databaseUrl) !== 'sqlite' || isInside(dataDir, databaseUrl)) return 0
  const folder = await findExistingFolder(dirname(resolve(toFilePath(databaseUrl))))
  await requireSpace(folder, bytes)
  return (await stat(folder)).dev === (await stat(await findExistingFolder(dataDir))).dev
    ? bytes
    : 0
}

/** True if the database file is directly in the data folder. */
export const isInside = (dataDir: string, databaseUrl: string) =>
  dirname(resolve(toFilePath(databaseUrl))) === resolve(dataDir)

export async function isRunning({ databaseUrl }: RestoreTarget): Promise<boolean> {
  const copies = getDatabaseBackup(getDialect(databaseUrl))
  return (await copies.exists(databaseUrl)) && (await copies.isInUse(databaseUrl))
}

export async function refuseRunning(place: RestoreTarget) {
  if (await isRunning(place))
    throw new Refusal('The site is running on this database: stop it first, then restore.')
}

export function refuseOtherDialect(
  file: string,
  about: BackupHeader,
  { databaseUrl }: RestoreTarget,
) {
  const dialect = getDialect(databaseUrl)
  if (about.dialect !== dialect)
    throw new Refusal(
      `${file} is a backup of ${dialectLabels[about.dialect]}, but DATABASE_URL names ${dialectLabels[dialect]}.`,
    )
}

const dialectLabels = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
