import { CalendarCounts } from '@vitrine/contract/admin/calendars'
import { sql } from 'kysely'
import { getLatestPossibleTime } from '../db/clock-ahead.ts'
import type { Db } from '../db/schema.ts'

const sealedMax = 20

/** Counts texts whose schedule has failed, and texts that were due at `due` and have not run. */
export async function countScheduleProblems(
  db: Db,
  due: Date,
): Promise<{ failed: number; overdue: number }> {
  const dueAt = due.toISOString()
  const plans = db
    .selectFrom('page_plans')
    .innerJoin('pages', 'pages.id', 'page_plans.page_id')
    .select(({ fn }) => fn.countAll().as('texts'))
    .where('pages.deleted_at', 'is', null)
  const failed = await plans.where('problem', 'is not', null).executeTakeFirstOrThrow()
  const overdue = await plans
    .where(({ or, eb }) => or([eb('publish_at', '<=', dueAt), eb('unpublish_at', '<=', dueAt)]))
    .executeTakeFirstOrThrow()
  return { failed: Number(failed.texts), overdue: Number(overdue.texts) }
}

/**
 * Counts webhook deliveries that have failed since `failedSince`, and those that wait since before
 * `waitingBefore` or were created while the clock was ahead of `now`.
 */
export async function countDeliveries(
  db: Db,
  { failedSince, waitingBefore, now }: { failedSince: Date; waitingBefore: Date; now: Date },
): Promise<{ failed: number; waiting: number }> {
  const { failed, waiting } = await db
    .selectFrom('deliveries')
    .select(({ fn, eb, and, or }) => [
      fn
        .countAll()
        .filterWhere(
          and([eb('state', '=', 'failed'), eb('settled_at', '>=', failedSince.toISOString())]),
        )
        .as('failed'),
      fn
        .countAll()
        .filterWhere(
          and([
            eb('state', '=', 'waiting'),
            or([
              eb('created_at', '<', waitingBefore.toISOString()),
              eb('created_at', '>', getLatestPossibleTime(now)),
            ]),
          ]),
        )
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { failed: Number(failed), waiting: Number(waiting) }
}

/**
 * Counts published events that are missing in their calendar, and calendars with a problem that were
 * last read before `readBefore`.
 */
export async function countCalendarProblems(
  db: Db,
  readBefore: Date,
): Promise<{ missing: number; unread: number }> {
  const rows = await db.selectFrom('calendars').select(['problem', 'read_at', 'counts']).execute()
  const before = readBefore.toISOString()
  const missing = rows.map(({ counts }) =>
    counts === null ? 0 : CalendarCounts.parse(JSON.parse(counts)).missing,
  )
  return {
    missing: missing.reduce((sum, number) => sum + number, 0),
    unread: rows.filter(({ problem, read_at }) => problem && (read_at ?? '') < before).length,
  }
}

/** Returns texts that the site's secret must decrypt: two-factor secrets and queued mails. */
export async function listEncryptedTexts(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select('two_factor_secret as sealed')
    .where('two_factor_secret', 'is not', null)
    .limit(sealedMax)
    .execute()
  const mails = await db
    .selectFrom('mails')
    .select('sealed')
    .where('sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sealedMax)
    .execute()
  return [...people, ...mails].flatMap(({ sealed }) => sealed ?? [])
}

export async function pickRandomFiles(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('path')
    .where('deleted_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(count)
    .execute()
  return rows.map(({ path }) => path)
}
