import { hash } from 'node:crypto'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { eventTemplate, readEventTimes } from '@vitrine/contract/pages/event-fields'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Selectable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import type { EventDay, EventDaysTable } from '../db/event-tables.ts'
import type { Db } from '../db/schema.ts'
import { expandEvent } from './expand-event.ts'
import { type EventClock, getWindow } from './window.ts'

type DayRow = Selectable<EventDaysTable>

/** Differences between the stored dates of an event and its current ones. */
export interface DatesUpdate {
  id: number
  /** Digest of the stored dates; undefined if the event has none yet. */
  before: string | undefined
  /** Undefined if the page is no published event any more. */
  digest: string | undefined
  /** Numbers of dates that the event no longer has. */
  removed: number[]
  added: DayRow[]
}

/** Computes the updates of those pages whose dates are outdated; none if more than `max` are. */
export async function findUpdates(
  db: Db,
  clock: EventClock,
  ids: readonly number[],
  max = Number.POSITIVE_INFINITY,
): Promise<DatesUpdate[]> {
  const current = await readCurrent(db, clock, ids)
  const stored = await readDigests(db, ids)
  const outdated = ids.filter((id) => current.get(id)?.digest !== stored.get(id))
  if (outdated.length === 0 || outdated.length > max) return []
  const days = Map.groupBy(await readDays(db, outdated), (day) => day.page_id)
  const [window, timeZone] = [getWindow(clock), clock.timeZone()]
  const updates: DatesUpdate[] = []
  for (const id of outdated) {
    await nextSlice()
    const { digest, values = '' } = current.get(id) ?? {}
    const times = digest === undefined ? undefined : readEventTimes(parseFieldValues(values))
    const wanted = times ? expandEvent(times, window, timeZone) : []
    updates.push({ id, before: stored.get(id), digest, ...compare(id, days.get(id) ?? [], wanted) })
  }
  return updates
}

/**
 * Writes updates in a transaction that has the lock of commits. Leaves out those whose event or
 * dates have changed since they were computed. Returns the number of written ones.
 */
export async function writeUpdates(tx: Db, clock: EventClock, all: DatesUpdate[]): Promise<number> {
  if (all.length === 0) return 0
  const ids = all.map(({ id }) => id)
  const current = await readCurrent(tx, clock, ids)
  const stored = await readDigests(tx, ids)
  const updates = all.filter(
    ({ id, before, digest }) =>
      stored.get(id) === before && current.get(id)?.digest === digest && before !== digest,
  )
  await removeDays(tx, updates)
  const rows = updates.flatMap(({ id, digest }) =>
    digest === undefined ? [] : { page_id: id, digest },
  )
  if (rows.length > 0)
    await tx
      .insertInto('event_pages')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('page_id').doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest') })),
      )
      .execute()
  for (const batch of toBatches(
    updates.flatMap(({ added }) => added),
    rowsPerStatement,
  ))
    await tx.insertInto('event_days').values(batch).execute()
  return updates.length
}

/** More rows in a statement would block the event loop on SQLite. */
const rowsPerStatement = 100

/** Returns the published events among pages, with the digests that their dates should have. */
async function readCurrent(db: Db, clock: EventClock, ids: readonly number[]) {
  const [window, timeZone] = [getWindow(clock), clock.timeZone()]
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'field_values as values'])
    .where('id', 'in', ids)
    .where('template', '=', eventTemplate)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('page_translations')
          .select('page_id')
          .whereRef('page_translations.page_id', '=', 'pages.id')
          .where('status', '=', 'published'),
      ),
    )
    .execute()
  // The digest covers everything that the dates of an event depend on.
  const toDigest = (values: string) =>
    hash('sha256', JSON.stringify([values, window, timeZone]), 'base64url')
  return new Map(rows.map(({ id, values }) => [id, { values, digest: toDigest(values) }]))
}

async function readDigests(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('event_pages').selectAll().where('page_id', 'in', ids).execute()
  return new Map(rows.map(({ page_id, digest }) => [page_id, digest]))
}

const eventsPerRead = 20

/** Reads dates in parts: one statement for all would block the event loop on SQLite. */
async function readDays(db: Db, ids: number[]): Promise<DayRow[]> {
  const days: DayRow[] = []
  for (const batch of toBatches(ids, eventsPerRead))
    days.push(
      ...(await db.selectFrom('event_days').selectAll().where('page_id', 'in', batch).execute()),
    )
  return days
}

/**
 * Most dates stay when a month begins: only the others are written. Two dates of an event can be the
 * same, if they were moved to the same time.
 */
function compare(id: number, stored: DayRow[], wanted: EventDay[]) {
  const known = Map.groupBy(stored, toKey)
  let number = Math.max(-1, ...stored.map((day) => day.number))
  const added = wanted.flatMap((day) => {
    if (known.get(toKey(day))?.pop()) return []
    number += 1
    return { page_id: id, number, ...day, is_long: isLong(day) }
  })
  const removed = [...known.values()].flat().map((day) => day.number)
  return { removed, added }
}

const toKey = ({ begins, ends, starts_at, ends_at, state }: EventDay) =>
  `${begins} ${ends} ${starts_at} ${ends_at} ${state}`

const isLong = ({ begins, ends }: EventDay) => Number(sliceDay(begins) !== sliceDay(ends))

async function removeDays(tx: Db, updates: DatesUpdate[]) {
  const gone = updates.flatMap(({ id, digest }) => (digest === undefined ? id : []))
  // The dates go with their event.
  if (gone.length > 0) await tx.deleteFrom('event_pages').where('page_id', 'in', gone).execute()
  const removed = updates.flatMap((update) =>
    update.digest === undefined
      ? []
      : update.removed.map((number) => ({ page_id: update.id, number })),
  )
  for (const batch of toBatches(removed, rowsPerStatement))
    await tx
      .deleteFrom('event_days')
      .where(({ or, and }) => or(batch.map((date) => and(date))))
      .execute()
}
