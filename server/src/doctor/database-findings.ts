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

/** How the database is, and what it says of mails, backups and the clock. It is read and nothing else. */
export async function databaseFindings(asked: Asked, now: Date): Promise<Finding[]> {
  const { databaseUrl } = asked
  const rights = await fileRightsProblem(asked)
  if (rights !== undefined) return [found('databaseRights', { reason: rights })]
  if (isFileUrl(databaseUrl) && !sizeOf(databaseUrl)) return withoutTables(asked)
  let db: Db | undefined
  let seen: string[] | undefined
  try {
    db = openToRead(databaseUrl)
    seen = await migrationsIn(db)
    return await readAll(db, asked, seen, now)
  } catch (error) {
    if (isDamage(error)) return [damaged(asked, error, seen !== undefined)]
    if (outageOf(error)) return [found('databaseAway', { reason: reasonOf(error) })]
    // Any other error in opening it makes a start refuse as well.
    if (seen === undefined) return [refused(asked, error)]
    throw error
  } finally {
    await db?.destroy()
  }
}

const refused = (asked: Asked, error: unknown) =>
  found('databaseRefused', { reason: notOpening(asked, Object(error)) })

/** Reports damage, in the words of the start if the database does not open. */
const damaged = (asked: Asked, error: unknown, isOpen: boolean) =>
  found('databaseDamaged', {
    reason: isOpen ? `${reasonOf(error)}.` : notOpening(asked, Object(error)),
  })

const sizeOf = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false })?.size ?? 0

/**
 * Reports a missing or empty database: normal before the first start of a new site, a loss if the
 * data folder holds parts of a site.
 */
async function withoutTables(asked: Asked, problem?: string): Promise<Finding[]> {
  const held = await siteHeldIn(asked.dataDir).catch(() => [])
  if (held.length > 0) return [found('databaseMissing', { reason: lostProblem(asked, held) })]
  if (problem) return [refused(asked, new Error(problem))]
  const file = isFileUrl(asked.databaseUrl) ? fileOf(asked.databaseUrl) : databaseName(asked)
  const reason = asked.adminProblem
  return [
    found('databaseNew', { file }),
    ...(reason === undefined ? [] : [found('startRefused', { reason })]),
  ]
}

async function readAll(db: Db, asked: Asked, seen: string[], now: Date): Promise<Finding[]> {
  const dialect = dialectOf(asked.databaseUrl)
  const isServer = dialect === 'postgres'
  const clock = isServer ? [clockFinding(now, await timeOfPostgres(db), 'PostgreSQL')] : []
  const known = Object.keys(migrationsOf(dialect))
  const unknown = seen.find((name) => !known.includes(name))
  if (unknown) {
    const reason = notOpening(asked, newerData())
    return [...clock, found('databaseNewer', { reason, migration: unknown })]
  }
  const lacking = known.find((name) => !seen.includes(name))
  const problem = lacking && isServer ? await schemaProblem(db) : undefined
  if (seen.length === 0) return [...clock, ...(await withoutTables(asked, problem))]
  if (problem) return [...clock, refused(asked, new Error(problem))]
  const tables = isServer ? await tablesWithoutRights(db) : []
  if (tables.length > 0)
    return [...clock, found('databaseRights', { reason: tableRightsProblem(asked, tables) })]
  const faults = isServer ? [] : await sqliteFaults(db)
  if (faults.length > 0) return [found('databaseDamaged', { reason: `${faults.join(', ')}.` })]
  // Tables that are not there yet cannot be asked.
  if (lacking) return [...clock, found('databaseOlder', { migration: lacking })]
  return [
    found('databaseWhole', { kind: isServer ? 'PostgreSQL' : 'SQLite' }),
    ...clock,
    ...(await clockBack(db, now)),
    ...((await hasAdministrator(db)) ? [] : await firstAdministrator(db, asked)),
    ...(await sealedFindings(db, asked.secret)),
    ...(await libraryFindings(db, asked)),
    ...(await mailQueueFindings(db, now)),
    ...(await workFindings(db, now)),
    ...(isServer ? await programFindings(asked) : []),
    ...(await backupFindings(db, asked, now)),
  ]
}

/**
 * Returns findings about a missing administrator; none if the next start can create the one that
 * `ADMIN_EMAIL` names.
 */
async function firstAdministrator(db: Db, { adminEmail, adminProblem }: Asked): Promise<Finding[]> {
  if (adminEmail === undefined) return [found('administratorMissing')]
  const isTaken = (await userByEmail(db, tidyEmail(adminEmail) ?? '')) !== undefined
  const reason = isTaken ? administratorTaken : adminProblem
  return reason === undefined ? [] : [found('startRefused', { reason })]
}

/**
 * Reports missing or outdated client programs of PostgreSQL, without which no backup can be made.
 */
async function programFindings({ databaseUrl }: Asked): Promise<Finding[]> {
  try {
    await copiesOf('postgres').prepare(databaseUrl)
    return []
  } catch (error) {
    if (!(error instanceof CopyProblem)) throw error
    return [found('programsMissing', { reason: error.message })]
  }
}

/** Reports rows that are dated in the future: the clock was wrong, or has been set back since. */
async function clockBack(db: Db, now: Date): Promise<Finding[]> {
  const at = await latestMoment(db)
  return at > latestPossible(now) ? [found('clockBack', { at })] : []
}
