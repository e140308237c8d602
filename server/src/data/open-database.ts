import { existsSync, statSync } from 'node:fs'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import { type Database, openDatabase } from '@vitrine/api/db/open'
import { DatabaseOutage, type OutageListener } from '@vitrine/api/db/outage'
import type { OnQuery } from '@vitrine/api/db/query-log'
import { findTablesWithoutPrivileges } from '@vitrine/api/db/table-privileges'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { completeFirstStart, listDataFolderParts } from './data-folder.ts'
import {
  findFilePermissionProblem,
  formatDatabaseName,
  getOpenFailureMessage,
  getTablePrivilegeMessage,
} from './database-problems.ts'

type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir' | 'asNew'> & {
  /** True to refuse a missing or empty database instead of creating one. */
  mustExist?: boolean
}

/**
 * Opens the database of this installation. Throws a `Refusal` if it does not open, or a
 * `DatabaseOutage` if trying again later may help.
 */
export async function openSiteDatabase(
  place: DatabasePlace,
  outages?: OutageListener,
  onQuery?: OnQuery,
): Promise<Database> {
  await refuseWithoutFileRights(place)
  const siteParts = await listPartsUnlessNew(place)
  const refuseAbsent = () => {
    if (siteParts.length > 0) throw new Refusal(getLostDatabaseMessage(place, siteParts))
    if (place.mustExist) throw absentRefusal(place)
  }
  if (isNewFile(place)) refuseAbsent()
  const options = {
    whenNew: refuseAbsent,
    ...(outages && { outages }),
    ...(onQuery && { onQuery }),
  }
  const database = await openDatabase(place.databaseUrl, options).catch((error: Error) => {
    if (error instanceof Refusal || error instanceof DatabaseOutage) throw error
    throw new Refusal(getOpenFailureMessage(place, error))
  })
  if (!isFileUrl(place.databaseUrl)) await refuseWithoutRights(place, database)
  await completeFirstStart(place.dataDir)
  return database
}

async function refuseWithoutFileRights(place: DatabasePlace) {
  const problem = await findFilePermissionProblem(place)
  if (problem !== undefined) throw new Refusal(problem)
}

async function refuseWithoutRights(place: DatabasePlace, database: Database) {
  const tables = await findTablesWithoutPrivileges(database.db)
  if (tables.length === 0) return
  await database.close()
  throw new Refusal(getTablePrivilegeMessage(place, tables))
}

/**
 * Refuses if the database file is missing or empty although the data folder contains a site. SQLite
 * would create a new one and discard a `-wal` file next to it, and the owner would see the
 * demonstration instead of the site.
 */
export async function refuseLostFile(place: DatabasePlace) {
  await refuseWithoutFileRights(place)
  const siteParts = await listPartsUnlessNew(place)
  if (siteParts.length > 0 && isNewFile(place))
    throw new Refusal(getLostDatabaseMessage(place, siteParts))
}

/** Refuses if the data folder or the database file is missing: commands need a site. */
export async function refuseAbsentSite(place: DatabasePlace) {
  await refuseLostFile(place)
  if (isNewFile(place) || !existsSync(place.dataDir)) throw absentRefusal(place)
}

const absentRefusal = (place: DatabasePlace) =>
  new Refusal(`${getNoSiteMessage(place)} ${newSiteAdvice}`)

/** Returns the message that the environment names no site, for commands that create none. */
export function getNoSiteMessage(place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>) {
  const { dataDir } = place
  const database = `the database ${formatDatabaseName(place)}`
  // The database may exist although the folder is missing.
  const problem = isNewFile(place)
    ? `${database} is not there`
    : existsSync(dataDir)
      ? `${database} is empty`
      : 'the folder is not there'
  return `There is no site in ${dataDir}: ${problem}. Run the command with the DATA_DIR and DATABASE_URL of the site.`
}

const newSiteAdvice =
  'To create a new site there, run "npm start", or import your own pages: "./vitrine import FILE --new".'

// Call it before the database is checked: while another process makes its first start, the folder
// contains parts of a site only once the database exists.
const listPartsUnlessNew = async ({ asNew, dataDir }: DatabasePlace) =>
  asNew ? [] : listDataFolderParts(dataDir)

/** Returns the message that the database is missing or empty although the data folder contains `siteParts`. */
export function getLostDatabaseMessage(
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  siteParts: string[],
) {
  const { databaseUrl, dataDir } = place
  const state =
    isFileUrl(databaseUrl) && getFileSize(databaseUrl) === undefined ? 'not there' : 'empty'
  const found = `${dataDir} contains ${siteParts.join(' and ')} of a site`
  const advice = isFileUrl(databaseUrl) ? restoreAdvice : moveAdvice
  return `The database ${formatDatabaseName(place)} is ${state}, but ${found}: ${advice} ${startOverAdvice}`
}

const restoreAdvice = 'restore it from a backup, or correct DATABASE_URL or DATA_DIR.'
const moveAdvice =
  'restore it from a backup, or correct DATABASE_URL or DATA_DIR. To move the site, copy its database too: "./vitrine db:copy FROM TO".'
const startOverAdvice =
  'To start a new site in this folder, add --new once: "npm start -- --new", or "./vitrine import FILE --new".'

const getFileSize = (url: string) => statSync(toFilePath(url), { throwIfNoEntry: false })?.size

/** True for a missing or empty file, which SQLite would open as a new database. */
const isNewFile = ({ databaseUrl }: Pick<DatabasePlace, 'databaseUrl'>) =>
  isFileUrl(databaseUrl) && !getFileSize(databaseUrl)
