import { access, constants, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { fileOf } from '@vitrine/api/db/database-url'
import { outageOf } from '@vitrine/api/db/outage'
import { folderFor, siteHeldIn } from '../data/data-folder.ts'
import { notOpening } from '../data/database-problems.ts'
import { mountedIn } from '../data/folder-warning.ts'
import { alone } from '../data/lock.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { type About, heldFolders, type LookedThrough } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { needRoom } from './archive/room.ts'
import { lookThrough } from './unpack.ts'

export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Checks that a backup can replace the site: the passphrase is right, the file is undamaged, the
 * site has stopped, and the disk has space. Changes nothing. Throws a `Refusal` if not.
 */
export async function mayRestore(file: string, place: Place, askPassphrase: AskPassphrase) {
  const { databaseUrl, dataDir } = place
  await access(dataDir, constants.W_OK).catch(notRestorable(dataDir))
  await refuseMounts(place)
  await alone(dataDir, async () => {
    await asRefusal(copiesOf(dialectOf(databaseUrl)).prepare(databaseUrl))
    await refuseRunning(place)
    await lookAtBackup(file, place, askPassphrase)
  })
}

/** Reads and checks a whole backup. Throws a `Refusal` if it cannot be restored to `place`, which may not exist yet. */
export async function lookAtBackup(
  file: string,
  place: Place,
  askPassphrase: AskPassphrase,
): Promise<LookedThrough> {
  const contents = await lookThrough(file, askPassphrase)
  const { about, databaseBytes } = contents
  refuseOtherKind(file, about, place)
  const folder = await folderFor(place.dataDir)
  await needRoom(folder, about.bytes + (await checkDatabaseSpace(place, databaseBytes)))
  return contents
}

/** Lists the parts of an existing site that a restore would replace, such as `a database`. */
export async function heldAt(place: Place): Promise<string[]> {
  const { databaseUrl, dataDir } = place
  const siteParts = await siteHeldIn(dataDir)
  const copies = copiesOf(dialectOf(databaseUrl))
  const hasDatabase = await copies.isThere(databaseUrl).catch((error: Error) => {
    const outage = outageOf(error)
    throw new Refusal(outage ? `${outage.message}.` : notOpening(place, error))
  })
  return hasDatabase ? ['a database', ...siteParts] : siteParts
}

export const notRestorable = (dataDir: string) => (error: Error) => {
  throw new Refusal(`A restore cannot write into ${dataDir}: ${error.message}`)
}

/** Refuses if a folder that the restore replaces is a mount point: it cannot be renamed. */
export async function refuseMounts({ dataDir }: Place, mountInfo?: string) {
  const [name] = await mountedIn(dataDir, heldFolders, mountInfo)
  if (name !== undefined)
    throw new Refusal(
      `A file system is mounted at ${join(dataDir, name)}, so the folder cannot be moved aside. Restore with another DATA_DIR, such as ${join(dataDir, 'restored')}, and copy the files from there.`,
    )
}

/**
 * Checks the space for a database outside the data folder. Returns the bytes that its temporary copy
 * takes on the disk of the data folder: 0 if it is on another disk.
 */
async function checkDatabaseSpace({ databaseUrl, dataDir }: Place, bytes: number): Promise<number> {
  if (dialectOf(databaseUrl) !== 'sqlite' || isInside(dataDir, databaseUrl)) return 0
  const folder = await folderFor(dirname(resolve(fileOf(databaseUrl))))
  await needRoom(folder, bytes)
  return (await stat(folder)).dev === (await stat(await folderFor(dataDir))).dev ? bytes : 0
}

/** True if the database file is directly in the data folder. */
export const isInside = (dataDir: string, databaseUrl: string) =>
  dirname(resolve(fileOf(databaseUrl))) === resolve(dataDir)

export async function isRunning({ databaseUrl }: Place): Promise<boolean> {
  const copies = copiesOf(dialectOf(databaseUrl))
  return (await copies.isThere(databaseUrl)) && (await copies.isInUse(databaseUrl))
}

export async function refuseRunning(place: Place) {
  if (await isRunning(place))
    throw new Refusal('The site is running on this database: stop it first, then restore.')
}

export function refuseOtherKind(file: string, about: About, { databaseUrl }: Place) {
  const dialect = dialectOf(databaseUrl)
  if (about.dialect !== dialect)
    throw new Refusal(
      `${file} is a backup of ${dialectLabels[about.dialect]}, but DATABASE_URL names ${dialectLabels[dialect]}.`,
    )
}

const dialectLabels = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
