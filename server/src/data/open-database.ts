import { existsSync, statSync } from 'node:fs'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { OnQuery } from '@vitrine/api/db/on-query'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { DatabaseOutage, type OutageListener } from '@vitrine/api/db/outage'
import { tablesWithoutRights } from '@vitrine/api/db/table-rights'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { endFirstStart, siteHeldIn } from './data-folder.ts'
import {
  databaseName,
  fileRightsProblem,
  notOpening,
  tableRightsProblem,
} from './database-problems.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'asNew'> & {
  /** A database that is not there, or holds nothing, is refused instead of made. */
  mustExist?: boolean
}

/**
 * Opens the database of this installation; a `Refusal` says why it does not open. A `DatabaseOutage`
 * passes by itself.
 */
export async function openSiteDatabase(
  place: Place,
  outages?: OutageListener,
  onQuery?: OnQuery,
): Promise<Database> {
  await refuseWithoutFileRights(place)
  const held = await heldHere(place)
  const refuseAbsent = () => {
    if (held.length > 0) throw new Refusal(lostProblem(place, held))
    if (place.mustExist) throw absent(place)
  }
  if (isNewFile(place)) refuseAbsent()
  const opening = {
    whenNew: refuseAbsent,
    ...(outages && { outages }),
    ...(onQuery && { onQuery }),
  }
  const database = await openDatabase(place.databaseUrl, opening).catch((error: Error) => {
    if (error instanceof Refusal || error instanceof DatabaseOutage) throw error
    throw new Refusal(notOpening(place, error))
  })
  if (!isFileUrl(place.databaseUrl)) await refuseWithoutRights(place, database)
  await endFirstStart(place.dataDir)
  return database
}

async function refuseWithoutFileRights(place: Place) {
  const problem = await fileRightsProblem(place)
  if (problem !== undefined) throw new Refusal(problem)
}

async function refuseWithoutRights(place: Place, database: Database) {
  const tables = await tablesWithoutRights(database.db)
  if (tables.length === 0) return
  await database.close()
  throw new Refusal(tableRightsProblem(place, tables))
}

/**
 * Refuses to continue if the file of the database is missing or empty although there has been a
 * site. SQLite would create a new one and discard the content of a `-wal` file next to it, and the
 * owner would find the demonstration in place of the site.
 */
export async function refuseLostFile(place: Place) {
  await refuseWithoutFileRights(place)
  const held = await heldHere(place)
  if (held.length > 0 && isNewFile(place)) throw new Refusal(lostProblem(place, held))
}

/** Refuses if the data folder or the file of the database is missing: commands need a site. */
export async function refuseAbsentSite(place: Place) {
  await refuseLostFile(place)
  if (isNewFile(place) || !existsSync(place.dataDir)) throw absent(place)
}

const absent = (place: Place) => new Refusal(`${noSiteAt(place)} ${makingOne}`)

/** Says that no site is at the place that the environment names; for commands, which make none. */
export function noSiteAt(place: Pick<Place, 'databaseUrl' | 'dataDir'>) {
  const { dataDir } = place
  const database = `the database ${databaseName(place)}`
  // The database may exist although the folder is missing.
  const problem = isNewFile(place)
    ? `${database} is not there`
    : existsSync(dataDir)
      ? `${database} is empty`
      : 'the folder is not there'
  return `There is no site in ${dataDir}: ${problem}. Give the command the DATA_DIR and DATABASE_URL that the site has.`
}

const makingOne =
  'To make a new site there, start it with "npm start", or with pages of your own: "./vitrine import FILE --new".'

// Runs before the database is checked: during the first start of another process, the folder shows
// parts of a site only after the database exists.
const heldHere = async ({ asNew, dataDir }: Place) => (asNew ? [] : siteHeldIn(dataDir))

/** Says that the database is gone or empty, although the data folder holds `held` of a site. */
export function lostProblem(place: Pick<Place, 'databaseUrl' | 'dataDir'>, held: string[]) {
  const { databaseUrl, dataDir } = place
  const state = isFileUrl(databaseUrl) && sizeOf(databaseUrl) === undefined ? 'not there' : 'empty'
  const found = `${dataDir} holds ${held.join(' and ')} of a site`
  const way = isFileUrl(databaseUrl) ? restoring : moving
  return `The database ${databaseName(place)} is ${state}, but ${found}: ${way} ${asNewSite}`
}

const restoring = 'put it back from a backup, or correct DATABASE_URL or DATA_DIR.'
const moving =
  'restore it from a backup, or correct DATABASE_URL or DATA_DIR. To move the site, take the former database along: "./vitrine db:copy FROM TO".'
const asNewSite =
  'To begin a new site in this folder, add --new once: "npm start -- --new", or "./vitrine import FILE --new".'

const sizeOf = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false })?.size

/** SQLite takes a file of no bytes for a new database. */
const isNewFile = ({ databaseUrl }: Pick<Place, 'databaseUrl'>) =>
  isFileUrl(databaseUrl) && !sizeOf(databaseUrl)
