import { hash } from 'node:crypto'
import { eventTemplate, readEventTimes } from '@vitrine/contract/pages/event-fields'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { toBatches } from '../db/batches.ts'
import type { CommitStep } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { expandEvent } from './expand-event.ts'
import { type EventClock, getWindow } from './window.ts'

/**
 * Returns the step of each commit that computes the dates of changed events. A commit that may have
 * changed all pages compares all events: those whose dates are up to date cost a digest.
 */
export function createEventStep(clock: EventClock): CommitStep {
  return async (tx, { pages }) => {
    if (!pages) return updateEventDays(tx, clock, undefined)
    for (const ids of toBatches([...pages])) await updateEventDays(tx, clock, ids)
  }
}

/** True if a commit would compute dates again, as after a change of the month or of the rules. */
export async function hasOutdatedEvents(db: Db, clock: EventClock): Promise<boolean> {
  const stored = new Map((await readDigests(db, undefined)).map((row) => [row.page_id, row.digest]))
  const events = await readEvents(db, undefined)
  const toDigest = createDigest(clock)
  return (
    events.length !== stored.size ||
    events.some(({ id, field_values }) => stored.get(id) !== toDigest(field_values))
  )
}

/** Returns the digest of everything that the dates of an event depend on. */
function createDigest(clock: EventClock) {
  const [window, timeZone] = [getWindow(clock), clock.timeZone()]
  return (values: string) => hash('sha256', JSON.stringify([values, window, timeZone]), 'base64url')
}

async function updateEventDays(tx: Db, clock: EventClock, ids: number[] | undefined) {
  const [window, timeZone] = [getWindow(clock), clock.timeZone()]
  const toDigest = createDigest(clock)
  const stored = new Map((await readDigests(tx, ids)).map((row) => [row.page_id, row.digest]))
  for (const { id, field_values } of await readEvents(tx, ids)) {
    const digest = toDigest(field_values)
    const before = stored.get(id)
    stored.delete(id)
    if (before === digest) continue
    await removeEvents(tx, [id])
    const times = readEventTimes(parseFieldValues(field_values))
    const days = times ? expandEvent(times, window, timeZone) : []
    await tx.insertInto('event_pages').values({ page_id: id, digest }).execute()
    const rows = days.map((day, number) => ({ page_id: id, number, ...day, is_long: isLong(day) }))
    for (const batch of toBatches(rows)) await tx.insertInto('event_days').values(batch).execute()
  }
  // The rest are no published events any more.
  for (const batch of toBatches([...stored.keys()])) await removeEvents(tx, batch)
}

const dayLength = 'yyyy-mm-dd'.length

const isLong = ({ begins, ends }: { begins: string; ends: string }) =>
  Number(begins.slice(0, dayLength) !== ends.slice(0, dayLength))

const readDigests = (tx: Db, ids: number[] | undefined) =>
  tx
    .selectFrom('event_pages')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('page_id', 'in', ids ?? []))
    .execute()

const readEvents = (tx: Db, ids: number[] | undefined) =>
  tx
    .selectFrom('pages')
    .select(['id', 'field_values'])
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
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()

/** The dates go with their event. */
const removeEvents = (tx: Db, ids: number[]) =>
  tx.deleteFrom('event_pages').where('page_id', 'in', ids).execute()
