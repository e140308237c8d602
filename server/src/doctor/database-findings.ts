import { statSync } from 'node:fs'
import { dialectOf } from '@vitrine/api/copies/copies'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import { migrationsOf } from '@vitrine/api/db/open'
import { outageOf } from '@vitrine/api/db/outage'
import { openToRead } from '@vitrine/api/db/read-only'
import type { Db } from '@vitrine/api/db/schema'
import {
  latestMoment,
  migrationsIn,
  sqliteFaults,
  timeOfPostgres,
} from '@vitrine/api/doctor/database-state'
import { hasAdministrator } from '@vitrine/api/identity/stores/store'
import type { Finding } from '@vitrine/contract/doctor'
import { minuteMs } from '@vitrine/contract/durations'
import { siteHeldIn } from '../data/data-folder.ts'
import { isDamage } from '../settings/refusal.ts'
import { backupFindings } from './backups.ts'
import { clockFinding } from './clock.ts'
import type { Asked } from './database.ts'
import { found, reasonOf } from './finding.ts'
import { mailQueueFindings } from './mail-queue.ts'

/** Sessions and leases are written a little ahead, and clocks of several processes differ. */
const aheadMsMax = 5 * minuteMs

/** How the database is, and what it says of mails, backups and the clock. It is read and nothing else. */
export async function databaseFindings(asked: Asked, now: Date): Promise<Finding[]> {
  const { databaseUrl } = asked
  if (isFileUrl(databaseUrl) && !sizeOf(databaseUrl)) return [await missing(asked)]
  let db: Db | undefined
  try {
    db = openToRead(databaseUrl)
    return await readAll(db, asked, now)
  } catch (error) {
    if (isDamage(error)) return [found('databaseDamaged', { reason: reasonOf(error) })]
    if (outageOf(error)) return [found('databaseAway', { reason: reasonOf(error) })]
    throw error
  } finally {
    await db?.destroy()
  }
}

const sizeOf = (url: string) => statSync(fileOf(url), { throwIfNoEntry: false })?.size ?? 0

/** A new site has no database before its first start; another one has lost it. */
async function missing({ databaseUrl, dataDir }: Asked): Promise<Finding> {
  const held = await siteHeldIn(dataDir).catch(() => [])
  const file = fileOf(databaseUrl)
  return found(held.length > 0 ? 'databaseMissing' : 'databaseNew', { file })
}

async function readAll(db: Db, asked: Asked, now: Date): Promise<Finding[]> {
  const dialect = dialectOf(asked.databaseUrl)
  const clock =
    dialect === 'postgres' ? [clockFinding(now, await timeOfPostgres(db), 'PostgreSQL')] : []
  const seen = await migrationsIn(db)
  if (seen.length === 0) return [...clock, found('databaseNew', { file: dialect })]
  const known = Object.keys(migrationsOf(dialect))
  const faults = dialect === 'sqlite' ? await sqliteFaults(db) : []
  if (faults.length > 0) return [found('databaseDamaged', { reason: faults.join(', ') })]
  const unknown = seen.find((name) => !known.includes(name))
  if (unknown) return [...clock, found('databaseNewer', { migration: unknown })]
  const lacking = known.find((name) => !seen.includes(name))
  // Tables that are not there yet cannot be asked.
  if (lacking) return [...clock, found('databaseOlder', { migration: lacking })]
  return [
    found('databaseWhole', { kind: dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL' }),
    ...clock,
    ...(await clockBack(db, now)),
    ...((await hasAdministrator(db)) ? [] : [found('administratorMissing')]),
    ...(await mailQueueFindings(db, now)),
    ...(await backupFindings(db, asked, now)),
  ]
}

/** What was written later than now was written by a clock that has been set back since, or was wrong. */
async function clockBack(db: Db, now: Date): Promise<Finding[]> {
  const at = await latestMoment(db)
  const bearable = new Date(now.getTime() + aheadMsMax).toISOString()
  return at > bearable ? [found('clockBack', { at })] : []
}
