import { dayMs, minuteMs } from '@vitrine/contract/bounds/durations'
import type { BackupState } from '@vitrine/contract/operation/backups'
import { getLatestPossibleTime } from '../db/clock-ahead.ts'
import { readCreationTimeOrEpoch } from '../db/creation-time.ts'
import type { Db } from '../db/schema.ts'

/** Lease of a claim. If the backup is not made by then, another process may claim it. */
const claimMs = 55 * minuteMs
const oldMs = 2 * dayMs
const startEveryMs = 7 * dayMs
const trialEveryMs = dayMs
const retentionMs = 400 * dayMs
const hourlyRetentionMs = 8 * dayMs

type BackupKind = 'night' | 'hour'
/** Prefix of `night` in the row of an hourly copy. */
const hourPrefix = 'hour '
/** Length of the day and the hour (UTC) in an ISO date. */
const hourLength = '2026-03-01T04'.length

/**
 * Claims the backup of a night for this process. Returns undefined if another process has claimed
 * it or it is made. A backup that was begun or made while the clock was ahead is claimed again.
 */
export async function claimNight(db: Db, night: string, now: Date): Promise<number | undefined> {
  const begun_at = now.toISOString()
  const leaseEnd = new Date(now.getTime() - claimMs).toISOString()
  const possible = getLatestPossibleTime(now)
  const cleared = { made_at: null, verified_at: null, started_at: null, sent_at: null }
  const row = await db
    .insertInto('backups')
    .values({ night, begun_at })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet({ begun_at, ...cleared })
        .where(({ or, eb }) =>
          or([eb('backups.made_at', 'is', null), eb('backups.made_at', '>', possible)]),
        )
        .where(({ or, eb }) =>
          or([eb('backups.begun_at', '<', leaseEnd), eb('backups.begun_at', '>', possible)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Like `claimNight`, but for the copy of this hour. Returns undefined during a nightly backup. */
export async function claimHour(db: Db, now: Date): Promise<number | undefined> {
  const night = await findLatest(db, 'begun_at', 'night', now)
  const isRunning =
    night?.made_at === null &&
    night.problem === null &&
    !isBefore(night.begun_at, now.getTime() - claimMs)
  const hour = now.toISOString().slice(0, hourLength)
  return isRunning ? undefined : claimNight(db, hourPrefix + hour, now)
}

export interface BackupRowUpdate {
  file?: string
  bytes?: number
  made_at?: string
  verified_at?: string
  /** Time at which the site was started on the backup as a test. */
  started_at?: string
  sent_at?: string
  problem?: string | null
}

export async function updateBackupRow(db: Db, id: number, result: BackupRowUpdate) {
  await db.updateTable('backups').set(result).where('id', '=', id).execute()
}

/** Returns the newest backup if it is not copied to the second place yet. */
export async function findUnsentBackup(db: Db, now: Date) {
  const made = await findLatest(db, 'made_at', 'night', now)
  return made?.sent_at === null ? made : undefined
}

/** Deletes old rows, not the files. */
export async function removeOldBackups(db: Db, now: Date) {
  const before = new Date(now.getTime() - retentionMs).toISOString()
  await db.deleteFrom('backups').where('begun_at', '<', before).execute()
  await db
    .deleteFrom('backups')
    .where('night', 'like', `${hourPrefix}%`)
    .where('begun_at', '<', new Date(now.getTime() - hourlyRetentionMs).toISOString())
    .execute()
}

export async function getBackupState(db: Db, kind: BackupKind, now: Date): Promise<BackupState> {
  const made = await findLatest(db, 'made_at', kind, now)
  const verified = await findLatest(db, 'verified_at', kind, now)
  const begun = await findLatest(db, 'begun_at', kind, now)
  return {
    made_at: made?.made_at ?? null,
    bytes: made?.bytes == null ? null : Number(made.bytes),
    sent_at: made?.sent_at ?? null,
    verified_at: verified?.verified_at ?? null,
    problem: begun?.problem ?? null,
  }
}

/** Finds the row with the latest time in a column. Ignores rows that are dated ahead of `now`. */
const findLatest = (
  db: Db,
  column: 'made_at' | 'verified_at' | 'begun_at' | 'started_at',
  kind: BackupKind,
  now: Date,
) =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('night', kind === 'hour' ? 'like' : 'not like', `${hourPrefix}%`)
    .where(column, '<=', getLatestPossibleTime(now))
    .orderBy(column, 'desc')
    .limit(1)
    .executeTakeFirst()

export async function isTestRestoreDue(db: Db, now: Date): Promise<boolean> {
  const last = await findLatest(db, 'verified_at', 'hour', now)
  return isBefore(last?.verified_at, now.getTime() - trialEveryMs)
}

export async function isTestStartDue(db: Db, now: Date): Promise<boolean> {
  const last = await findLatest(db, 'started_at', 'night', now)
  return isBefore(last?.started_at, now.getTime() - startEveryMs)
}

/** True if the last backup, or the last verified one, is too old. False for a new site. */
export async function areBackupsOld(db: Db, now: Date): Promise<boolean> {
  if ((await readCreationTimeOrEpoch(db, now)).getTime() > now.getTime() - oldMs) return false
  const { made_at, verified_at } = await getBackupState(db, 'night', now)
  return isBackupOld(made_at, now) || isBackupOld(verified_at, now)
}

/** True if `at`, the time of a backup, is null or too long ago. */
export const isBackupOld = (at: string | null, now: Date) => isBefore(at, now.getTime() - oldMs)

const isBefore = (at: string | null | undefined, limit: number) =>
  at == null || Date.parse(at) < limit

/** Returns backups that passed a test restore: file names, and hours such as `2026-01-31T08`. */
export async function listVerifiedBackups(db: Db): Promise<{ files: string[]; hours: string[] }> {
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
