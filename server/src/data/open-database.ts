import { statSync } from 'node:fs'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { OnQuery } from '@vitrine/api/db/on-query'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { DatabaseOutage, type OutageListener } from '@vitrine/api/db/outage'
import type { Config } from '../settings/config.ts'
import { damageHint, isDamage, Refusal } from '../settings/refusal.ts'
import { endFirstStart, siteHeldIn } from './data-folder.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'asNew'>

/**
 * Opens the database of this installation; a `Refusal` says why it does not open. A `DatabaseOutage`
 * passes by itself.
 */
export async function openSiteDatabase(
  place: Place,
  outages?: OutageListener,
  onQuery?: OnQuery,
): Promise<Database> {
  const held = await heldHere(place)
  const refuseLost = () => {
    if (held.length > 0) throw lost(place, held)
  }
  if (isNewFile(place)) refuseLost()
  const opening = {
    whenNew: refuseLost,
    ...(outages && { outages }),
    ...(onQuery && { onQuery }),
  }
  const database = await openDatabase(place.databaseUrl, opening).catch((error: Error) => {
    if (error instanceof Refusal || error instanceof DatabaseOutage) throw error
    const hint = isDamage(error) ? ` ${damageHint}` : ''
    throw new Refusal(`The database ${nameOf(place)} does not open: ${error.message}.${hint}`)
  })
  await endFirstStart(place.dataDir)
  return database
}

/**
 * Refuses to go on when the file of the database is gone, or empty, where there has been a site.
 * SQLite would make a new one and throw away what waits in a `-wal` file beside it, and the owner
 * would find the demonstration in the place of the site.
 */
export async function refuseLostFile(place: Place) {
  const held = await heldHere(place)
  if (held.length > 0 && isNewFile(place)) throw lost(place, held)
}

// Before the database is looked at: where another process is at its first start, the folder tells of
// a site only once there is a database.
const heldHere = async ({ asNew, dataDir }: Place) => (asNew ? [] : siteHeldIn(dataDir))

function lost(place: Place, held: string[]) {
  const { databaseUrl, dataDir } = place
  const state = isFileUrl(databaseUrl) && sizeOf(databaseUrl) === undefined ? 'not there' : 'empty'
  const found = `${dataDir} holds ${held.join(' and ')} of a site`
  const way = isFileUrl(databaseUrl) ? restoring : moving
  return new Refusal(`The database ${nameOf(place)} is ${state}, but ${found}: ${way} ${asNewSite}`)
}

const restoring = 'put it back from a backup, or correct DATABASE_URL or DATA_DIR.'
const moving =
  'restore it from a backup, or correct DATABASE_URL or DATA_DIR. To move the site, take the former database along: "npx vitrine db:copy FROM TO".'
const asNewSite =
  'To begin a new site in this folder, add --new once: "npm start -- --new", or "npx vitrine import FILE --new".'

const sizeOf = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false })?.size

/** SQLite takes a file of no bytes for a new database. */
const isNewFile = ({ databaseUrl }: Place) => isFileUrl(databaseUrl) && !sizeOf(databaseUrl)

/** The file, or the address of the server without its password. */
const nameOf = ({ databaseUrl }: Place) => databaseUrl.replace(/\/\/[^@/]*@/, '//')
