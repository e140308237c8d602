import { statSync } from 'node:fs'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { CopyProblem } from '@vitrine/api/copies/copy-problem'
import { getLatestPossibleTime } from '@vitrine/api/db/clock-ahead'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import { createNewerDataError, getMigrations } from '@vitrine/api/db/open'
import { toOutage } from '@vitrine/api/db/outage'
import { openReadOnly } from '@vitrine/api/db/read-only'
import type { Db } from '@vitrine/api/db/schema'
import { findSchemaProblem, findTablesWithoutPrivileges } from '@vitrine/api/db/table-privileges'
import {
  findLastWriteTime,
  findSqliteFaults,
  getPostgresTime,
  listAppliedMigrations,
} from '@vitrine/api/doctor/database-state'
import { normalizeEmail } from '@vitrine/api/identity/stores/email'
import { findUserByEmail, hasAdministrator } from '@vitrine/api/identity/stores/user-store'
import { countMails } from '@vitrine/api/mail/store'
import { hourMs } from '@vitrine/contract/bounds/durations'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { listDataFolderParts } from '../data/data-folder.ts'
import {
  findFilePermissionProblem,
  formatDatabaseName,
  getOpenFailureMessage,
  getTablePrivilegeMessage,
} from '../data/database-problems.ts'
import { getLostDatabaseMessage } from '../data/open-database.ts'
import { isDamagedDatabase } from '../settings/refusal.ts'
import { administratorTakenMessage } from '../settings/start-problems.ts'
import { checkBackgroundWork, checkSealedValues } from './background-work.ts'
import { checkBackups } from './backups.ts'
import { compareClocks } from './clock.ts'
import type { DatabaseCheckInput } from './database.ts'
import { createFinding, getErrorReason } from './finding.ts'
import { checkLibrary } from './library.ts'

/** A working queue has sent a mail by then, retries included. */
const waitingMsMax = hourMs

/** Checks the database, and what it records about mails, backups and the clock. Only reads. */
export async function runDatabaseChecks(input: DatabaseCheckInput, now: Date): Promise<Finding[]> {
  const { databaseUrl } = input
  const permissionProblem = await findFilePermissionProblem(input)
  if (permissionProblem !== undefined)
    return [createFinding('databaseRights', { reason: permissionProblem })]
  if (isFileUrl(databaseUrl) && !getFileSize(databaseUrl)) return checkMissing(input)
  let db: Db | undefined
  let applied: string[] | undefined
  try {
    db = openReadOnly(databaseUrl)
    applied = await listAppliedMigrations(db)
    return await checkTables(db, input, applied, now)
  } catch (error) {
    if (isDamagedDatabase(error)) return [createDamagedFinding(input, error, applied !== undefined)]
    if (toOutage(error)) return [createFinding('databaseAway', { reason: getErrorReason(error) })]
    // A start would refuse any other error on opening as well.
    if (applied === undefined) return [createRefusedFinding(input, error)]
    throw error
  } finally {
    await db?.destroy()
  }
}

const createRefusedFinding = (input: DatabaseCheckInput, error: unknown) =>
  createFinding('databaseRefused', { reason: getOpenFailureMessage(input, Object(error)) })

/** Reports damage, with the same message as a start if the database does not open. */
const createDamagedFinding = (input: DatabaseCheckInput, error: unknown, isOpen: boolean) =>
  createFinding('databaseDamaged', {
    reason: isOpen ? `${getErrorReason(error)}.` : getOpenFailureMessage(input, Object(error)),
  })

const getFileSize = (url: string) => statSync(toFilePath(url), { throwIfNoEntry: false })?.size ?? 0

/**
 * Reports a missing or empty database: normal before the first start of a new site, a loss if the
 * data folder holds parts of a site.
 */
async function checkMissing(input: DatabaseCheckInput, problem?: string): Promise<Finding[]> {
  const siteParts = await listDataFolderParts(input.dataDir).catch(() => [])
  if (siteParts.length > 0)
    return [createFinding('databaseMissing', { reason: getLostDatabaseMessage(input, siteParts) })]
  if (problem) return [createRefusedFinding(input, new Error(problem))]
  const file = isFileUrl(input.databaseUrl)
    ? toFilePath(input.databaseUrl)
    : formatDatabaseName(input)
  const reason = input.adminProblem
  return [
    createFinding('databaseNew', { file }),
    ...(reason === undefined ? [] : [createFinding('startRefused', { reason })]),
  ]
}

async function checkTables(
  db: Db,
  input: DatabaseCheckInput,
  applied: string[],
  now: Date,
): Promise<Finding[]> {
  const dialect = getDialect(input.databaseUrl)
  const isServer = dialect === 'postgres'
  const clock = isServer ? [compareClocks(now, await getPostgresTime(db), 'PostgreSQL')] : []
  const migrations = Object.keys(getMigrations(dialect))
  const unknown = applied.find((name) => !migrations.includes(name))
  if (unknown) {
    const reason = getOpenFailureMessage(input, createNewerDataError())
    return [...clock, createFinding('databaseNewer', { reason, migration: unknown })]
  }
  const missing = migrations.find((name) => !applied.includes(name))
  const problem = missing && isServer ? await findSchemaProblem(db) : undefined
  if (applied.length === 0) return [...clock, ...(await checkMissing(input, problem))]
  if (problem) return [...clock, createRefusedFinding(input, new Error(problem))]
  const tables = isServer ? await findTablesWithoutPrivileges(db) : []
  if (tables.length > 0)
    return [
      ...clock,
      createFinding('databaseRights', { reason: getTablePrivilegeMessage(input, tables) }),
    ]
  const faults = isServer ? [] : await findSqliteFaults(db)
  if (faults.length > 0)
    return [createFinding('databaseDamaged', { reason: `${faults.join(', ')}.` })]
  // The other checks need tables that a missing migration creates.
  if (missing) return [...clock, createFinding('databaseOlder', { migration: missing })]
  return [
    createFinding('databaseWhole', { kind: isServer ? 'PostgreSQL' : 'SQLite' }),
    ...clock,
    ...(await checkDates(db, now)),
    ...((await hasAdministrator(db)) ? [] : await checkAdministrator(db, input)),
    ...(await checkSealedValues(db, input.secret)),
    ...(await checkLibrary(db, input)),
    ...(await checkMailQueue(db, now)),
    ...(await checkBackgroundWork(db, now)),
    ...(isServer ? await checkPrograms(input) : []),
    ...(await checkBackups(db, input, now)),
  ]
}

/**
 * Returns findings about a missing administrator; none if the next start can create the one that
 * `ADMIN_EMAIL` names.
 */
async function checkAdministrator(
  db: Db,
  { adminEmail, adminProblem }: DatabaseCheckInput,
): Promise<Finding[]> {
  if (adminEmail === undefined) return [createFinding('administratorMissing')]
  const isTaken = (await findUserByEmail(db, normalizeEmail(adminEmail) ?? '')) !== undefined
  const reason = isTaken ? administratorTakenMessage : adminProblem
  return reason === undefined ? [] : [createFinding('startRefused', { reason })]
}

/** Reports missing or outdated PostgreSQL client programs: backups need them. */
async function checkPrograms({ databaseUrl }: DatabaseCheckInput): Promise<Finding[]> {
  try {
    await getDatabaseBackup('postgres').checkPrograms(databaseUrl)
    return []
  } catch (error) {
    if (!(error instanceof CopyProblem)) throw error
    return [createFinding('programsMissing', { reason: error.message })]
  }
}

/** Reports rows dated in the future: the clock was wrong, or was set back since. */
async function checkDates(db: Db, now: Date): Promise<Finding[]> {
  const at = await findLastWriteTime(db)
  return at > getLatestPossibleTime(now) ? [createFinding('clockBack', { at })] : []
}

/** Reports mails that wait for too long, and mails that have failed in the last seven days. */
async function checkMailQueue(db: Db, now: Date): Promise<Finding[]> {
  const waiting = await countMails(db, 'waiting', now, waitingMsMax)
  const failed = await countMails(db, 'failed', now)
  const faults = [
    ...(waiting > 0 ? [createFinding('mailsWait', { mails: waiting })] : []),
    ...(failed > 0 ? [createFinding('mailsFailed', { mails: failed })] : []),
  ]
  return faults.length > 0 ? faults : [createFinding('mailsGo')]
}
