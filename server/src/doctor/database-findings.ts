import { statSync } from 'node:fs'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { CopyProblem } from '@vitrine/api/copies/problem'
import { latestPossible } from '@vitrine/api/db/clock-ahead'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import { migrationsOf, newerData } from '@vitrine/api/db/open'
import { outageOf } from '@vitrine/api/db/outage'
import { openToRead } from '@vitrine/api/db/read-only'
import type { Db } from '@vitrine/api/db/schema'
import { schemaProblem, tablesWithoutRights } from '@vitrine/api/db/table-rights'
import {
  latestMoment,
  migrationsIn,
  sqliteFaults,
  timeOfPostgres,
} from '@vitrine/api/doctor/database-state'
import { tidyEmail } from '@vitrine/api/identity/stores/email'
import { hasAdministrator, userByEmail } from '@vitrine/api/identity/stores/store'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { siteHeldIn } from '../data/data-folder.ts'
import {
  databaseName,
  fileRightsProblem,
  notOpening,
  tableRightsProblem,
} from '../data/database-problems.ts'
import { lostProblem } from '../data/open-database.ts'
import { isDamage } from '../settings/refusal.ts'
import { administratorTaken } from '../settings/start-problems.ts'
import { backupFindings } from './backups.ts'
import { clockFinding } from './clock.ts'
import type { Asked } from './database.ts'
import { found, reasonOf } from './finding.ts'
import { libraryFindings } from './library.ts'
import { mailQueueFindings } from './mail-queue.ts'
import { sealedFindings, workFindings } from './work.ts'

/** Checks the database, and what it records about mails, backups and the clock. Only reads. */
export async function databaseFindings(input: Asked, now: Date): Promise<Finding[]> {
  const { databaseUrl } = input
  const permissionProblem = await fileRightsProblem(input)
  if (permissionProblem !== undefined)
    return [found('databaseRights', { reason: permissionProblem })]
  if (isFileUrl(databaseUrl) && !getFileSize(databaseUrl)) return checkMissing(input)
  let db: Db | undefined
  let applied: string[] | undefined
  try {
    db = openToRead(databaseUrl)
    applied = await migrationsIn(db)
    return await checkTables(db, input, applied, now)
  } catch (error) {
    if (isDamage(error)) return [databaseDamaged(input, error, applied !== undefined)]
    if (outageOf(error)) return [found('databaseAway', { reason: reasonOf(error) })]
    // A start would refuse any other error on opening as well.
    if (applied === undefined) return [databaseRefused(input, error)]
    throw error
  } finally {
    await db?.destroy()
  }
}

const databaseRefused = (input: Asked, error: unknown) =>
  found('databaseRefused', { reason: notOpening(input, Object(error)) })

/** Reports damage, with the same message as a start if the database does not open. */
const databaseDamaged = (input: Asked, error: unknown, isOpen: boolean) =>
  found('databaseDamaged', {
    reason: isOpen ? `${reasonOf(error)}.` : notOpening(input, Object(error)),
  })

const getFileSize = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false })?.size ?? 0

/**
 * Reports a missing or empty database: normal before the first start of a new site, a loss if the
 * data folder holds parts of a site.
 */
async function checkMissing(input: Asked, problem?: string): Promise<Finding[]> {
  const siteParts = await siteHeldIn(input.dataDir).catch(() => [])
  if (siteParts.length > 0)
    return [found('databaseMissing', { reason: lostProblem(input, siteParts) })]
  if (problem) return [databaseRefused(input, new Error(problem))]
  const file = isFileUrl(input.databaseUrl) ? fileOf(input.databaseUrl) : databaseName(input)
  const reason = input.adminProblem
  return [
    found('databaseNew', { file }),
    ...(reason === undefined ? [] : [found('startRefused', { reason })]),
  ]
}

async function checkTables(db: Db, input: Asked, applied: string[], now: Date): Promise<Finding[]> {
  const dialect = dialectOf(input.databaseUrl)
  const isServer = dialect === 'postgres'
  const clock = isServer ? [clockFinding(now, await timeOfPostgres(db), 'PostgreSQL')] : []
  const migrations = Object.keys(migrationsOf(dialect))
  const unknown = applied.find((name) => !migrations.includes(name))
  if (unknown) {
    const reason = notOpening(input, newerData())
    return [...clock, found('databaseNewer', { reason, migration: unknown })]
  }
  const missing = migrations.find((name) => !applied.includes(name))
  const problem = missing && isServer ? await schemaProblem(db) : undefined
  if (applied.length === 0) return [...clock, ...(await checkMissing(input, problem))]
  if (problem) return [...clock, databaseRefused(input, new Error(problem))]
  const tables = isServer ? await tablesWithoutRights(db) : []
  if (tables.length > 0)
    return [...clock, found('databaseRights', { reason: tableRightsProblem(input, tables) })]
  const faults = isServer ? [] : await sqliteFaults(db)
  if (faults.length > 0) return [found('databaseDamaged', { reason: `${faults.join(', ')}.` })]
  // The other checks need tables that a missing migration creates.
  if (missing) return [...clock, found('databaseOlder', { migration: missing })]
  return [
    found('databaseWhole', { kind: isServer ? 'PostgreSQL' : 'SQLite' }),
    ...clock,
    ...(await checkDates(db, now)),
    ...((await hasAdministrator(db)) ? [] : await checkAdministrator(db, input)),
    ...(await sealedFindings(db, input.secret)),
    ...(await libraryFindings(db, input)),
    ...(await mailQueueFindings(db, now)),
    ...(await workFindings(db, now)),
    ...(isServer ? await checkPrograms(input) : []),
    ...(await backupFindings(db, input, now)),
  ]
}

/**
 * Returns findings about a missing administrator; none if the next start can create the one that
 * `ADMIN_EMAIL` names.
 */
async function checkAdministrator(db: Db, { adminEmail, adminProblem }: Asked): Promise<Finding[]> {
  if (adminEmail === undefined) return [found('administratorMissing')]
  const isTaken = (await userByEmail(db, tidyEmail(adminEmail) ?? '')) !== undefined
  const reason = isTaken ? administratorTaken : adminProblem
  return reason === undefined ? [] : [found('startRefused', { reason })]
}

/** Reports missing or outdated PostgreSQL client programs: backups need them. */
async function checkPrograms({ databaseUrl }: Asked): Promise<Finding[]> {
  try {
    await copiesOf('postgres').prepare(databaseUrl)
    return []
  } catch (error) {
    if (!(error instanceof CopyProblem)) throw error
    return [found('programsMissing', { reason: error.message })]
  }
}

/** Reports rows dated in the future: the clock was wrong, or was set back since. */
async function checkDates(db: Db, now: Date): Promise<Finding[]> {
  const at = await latestMoment(db)
  return at > latestPossible(now) ? [found('clockBack', { at })] : []
}
