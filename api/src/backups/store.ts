import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import { latestPossible } from '../db/clock-ahead.ts'
import { madeAtOrLongAgo } from '../db/made-at.ts'
import type { Db } from '../db/schema.ts'

/** A backup that was begun longer ago and is not made has failed: another process begins again. */
const claimMs = 55 * minuteMs
/** Age of the last backup at which administrators are notified. */
const oldMs = 2 * dayMs
const startEveryMs = 7 * dayMs
const trialEveryMs = dayMs
const keptMs = 400 * dayMs
const hoursKeptMs = 8 * dayMs

/** Kind of copy in a row: the backup of a night, or the copy of an hour. */
type Kind = 'night' | 'hour'
const hourPrefix = 'hour '
/** As a date has it: the day and the hour, in UTC. */
const hourLength = '2026-03-01T04'.length

/**
 * Claims the backup of a night for this process. Returns undefined if another process has it, or if
 * it is made already. One that was begun or made while the clock was ahead is made again.
 */
export async function claimNight(db: Db, night: string, now: Date): Promise<number | undefined> {
  const begun_at = now.toISOString()
  const late = new Date(now.getTime() - claimMs).toISOString()
  const possible = latestPossible(now)
  const ofNone = { made_at: null, verified_at: null, started_at: null, sent_at: null }
  const row = await db
    .insertInto('backups')
    .values({ night, begun_at })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet({ begun_at, ...ofNone })
        .where(({ or, eb }) =>
          or([eb('backups.made_at', 'is', null), eb('backups.made_at', '>', possible)]),
        )
        .where(({ or, eb }) =>
          or([eb('backups.begun_at', '<', late), eb('backups.begun_at', '>', possible)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Like `claimNight`, but for the hourly copy of this hour. Also returns undefined while a nightly
 * backup is being made.
 */
export async function claimHour(db: Db, now: Date): Promise<number | undefined> {
  const night = await latest(db, 'begun_at', 'night', now)
  const isUnderWay =
    night?.made_at === null &&
    night.problem === null &&
    !isBefore(night.begun_at, now.getTime() - claimMs)
  const hour = now.toISOString().slice(0, hourLength)
  return isUnderWay ? undefined : claimNight(db, hourPrefix + hour, now)
}

/** Outcome of a backup. */
export interface Outcome {
  file?: string
  bytes?: number
  made_at?: string
  verified_at?: string
  /** When the site was started on it. */
  started_at?: string
  sent_at?: string
  problem?: string | null
}

export async function noteOutcome(db: Db, id: number, outcome: Outcome) {
  await db.updateTable('backups').set(outcome).where('id', '=', id).execute()
}

/** The newest backup, while it is at no second place. */
export async function unsentBackup(db: Db, now: Date) {
  const made = await latest(db, 'made_at', 'night', now)
  return made?.sent_at === null ? made : undefined
}

/** Deletes the rows of old backups. */
export async function removeOldBackups(db: Db, now: Date) {
  const before = new Date(now.getTime() - keptMs).toISOString()
  await db.deleteFrom('backups').where('begun_at', '<', before).execute()
  await db
    .deleteFrom('backups')
    .where('night', 'like', `${hourPrefix}%`)
    .where('begun_at', '<', new Date(now.getTime() - hoursKeptMs).toISOString())
    .execute()
}

/** What administrators see of the backups. */
export async function backupState(db: Db, kind: Kind, now: Date): Promise<BackupState> {
  const made = await latest(db, 'made_at', kind, now)
  const verified = await latest(db, 'verified_at', kind, now)
  const begun = await latest(db, 'begun_at', kind, now)
  return {
    made_at: made?.made_at ?? null,
    bytes: made?.bytes == null ? null : Number(made.bytes),
    sent_at: made?.sent_at ?? null,
    verified_at: verified?.verified_at ?? null,
    problem: begun?.problem ?? null,
  }
}

/** The row with the latest moment in a column; rows dated ahead of `now` are ignored. */
const latest = (
  db: Db,
  column: 'made_at' | 'verified_at' | 'begun_at' | 'started_at',
  kind: Kind,
  now: Date,
) =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('night', kind === 'hour' ? 'like' : 'not like', `${hourPrefix}%`)
    .where(column, '<=', latestPossible(now))
    .orderBy(column, 'desc')
    .limit(1)
    .executeTakeFirst()

/** True if it is time to verify an hourly copy by restoring it. */
export async function isTrialDue(db: Db, now: Date): Promise<boolean> {
  const last = await latest(db, 'verified_at', 'hour', now)
  return isBefore(last?.verified_at, now.getTime() - trialEveryMs)
}

/** True if it is time to start the site on a backup again. */
export async function isStartDue(db: Db, now: Date): Promise<boolean> {
  const last = await latest(db, 'started_at', 'night', now)
  return isBefore(last?.started_at, now.getTime() - startEveryMs)
}

/**
 * True if the last backup, or the last verified one, is too old or missing; false for a young site.
 */
export async function areBackupsOld(db: Db, now: Date): Promise<boolean> {
  if ((await madeAtOrLongAgo(db, now)).getTime() > now.getTime() - oldMs) return false
  const { made_at, verified_at } = await backupState(db, 'night', now)
  return isBackupOld(made_at, now) || isBackupOld(verified_at, now)
}

/** True if a backup is missing or old enough to notify administrators. */
export const isBackupOld = (at: string | null, now: Date) => isBefore(at, now.getTime() - oldMs)

const isBefore = (at: string | null | undefined, limit: number) =>
  at == null || Date.parse(at) < limit

/**
 * Returns the backups that a trial restore has verified: names of files, and hours of hourly copies
 * as `2026-01-31T08`.
 */
export async function verifiedBackups(db: Db): Promise<{ files: string[]; hours: string[] }> {
  const rows = await db
    .selectFrom('backups')
    .select(['night', 'file'])
    .where('verified_at', 'is not', null)
    .execute()
  return {
    files: rows.flatMap(({ file }) => file ?? []),
    hours: rows
      .filter(({ night }) => night.startsWith(hourPrefix))
      .map(({ night }) => night.slice(hourPrefix.length)),
  }
}
