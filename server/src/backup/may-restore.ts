import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { fileOf } from '@vitrine/api/db/database-url'
import { alone } from '../data/lock.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import type { About } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { needRoom } from './archive/room.ts'
import { lookThrough } from './unpack.ts'

export type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Looks whether a backup could take the place of the site that is here, and changes nothing: whether its
 * passphrase opens it and all of it is as it was written, whether the site has stopped, and whether there
 * is room. A `Refusal` says what would keep a restore from its end.
 */
export async function mayRestore(file: string, place: Place, askPassphrase: AskPassphrase) {
  const { databaseUrl, dataDir } = place
  await access(dataDir, constants.W_OK).catch((error: Error) => {
    throw new Refusal(`A restore cannot write into ${dataDir}: ${error.message}`)
  })
  await alone(dataDir, async () => {
    await asRefusal(copiesOf(dialectOf(databaseUrl)).prepare(databaseUrl))
    await refuseRunning(place)
    const { about, databaseBytes } = await lookThrough(file, askPassphrase)
    refuseOtherKind(file, about, place)
    await needRoom(dataDir, about.bytes + (await copiedBeside(place, databaseBytes)))
  })
}

/** Another disk has to have room for a database that lies there; on this one it is there twice for a while. */
async function copiedBeside({ databaseUrl, dataDir }: Place, bytes: number): Promise<number> {
  if (dialectOf(databaseUrl) !== 'sqlite' || isInside(dataDir, databaseUrl)) return 0
  const folder = dirname(resolve(fileOf(databaseUrl)))
  await needRoom(folder, bytes)
  return (await stat(folder)).dev === (await stat(dataDir)).dev ? bytes : 0
}

/** Whether the file of a database lies in the data folder, and not in another one. */
export const isInside = (dataDir: string, databaseUrl: string) =>
  dirname(resolve(fileOf(databaseUrl))) === resolve(dataDir)

export async function refuseRunning({ databaseUrl }: Place) {
  const copies = copiesOf(dialectOf(databaseUrl))
  if ((await copies.isThere(databaseUrl)) && (await copies.isInUse(databaseUrl)))
    throw new Refusal('The site is running on this database: stop it first, then restore.')
}

export function refuseOtherKind(file: string, about: About, { databaseUrl }: Place) {
  const dialect = dialectOf(databaseUrl)
  if (about.dialect !== dialect)
    throw new Refusal(
      `${file} is a backup of ${names[about.dialect]}, but DATABASE_URL names ${names[dialect]}.`,
    )
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
