import { type CalendarCounts, type CountedPage, missingMs } from '@vitrine/contract/admin/calendars'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { unpublishText } from '../editing/publishing-workflow/unpublish-page.ts'
import type { Actor } from '../publishing/actor.ts'
import { type KnownEvent, listPages } from './known-events.ts'

interface GoneDeps {
  db: Db
  changes: Changes
  actor: Actor
  locale: string
  now: () => Date
}

/** Texts per commit: on SQLite other writers wait until it ends. */
const batchSize = 100

/**
 * Unpublishes the pages of events that each reading has missed for a day; their texts stay as
 * drafts. Past events stay published, because many calendars drop them, and so do pages that were
 * changed here. `present` are the events of the calendar, also those that could not be read. Returns
 * the missing events, and those that were unpublished.
 */
export async function unpublishGone(
  deps: GoneDeps,
  calendar: number,
  known: ReadonlyMap<string, KnownEvent>,
  present: ReadonlySet<string>,
): Promise<GoneEvents> {
  const { db, locale, now } = deps
  const at = now().toISOString()
  const limit = new Date(now().getTime() - missingMs).toISOString()
  const lost = [...known].filter(([uid, event]) => !present.has(uid) && canBeGone(event))
  const missing = await selectComing(db, lost, at)
  const isMissing = new Set(missing.map(([uid]) => uid))
  const back = [...known].filter(([uid, event]) => event.missingSince && !isMissing.has(uid))
  await setMissing(db, calendar, back, null)
  const first = missing.filter(([, { missingSince }]) => missingSince === null)
  await setMissing(db, calendar, first, at)
  const gone = missing.filter(([, { missingSince }]) => missingSince && missingSince <= limit)
  await unpublishAll(deps, calendar, gone)
  const awaited = missing.filter(([, { missingSince }]) => !missingSince || missingSince > limit)
  const [earliest] = awaited.map(([, { missingSince }]) => missingSince ?? at).toSorted()
  const list = (entries: UidAndEvent[]) =>
    listPages(
      db,
      { calendar, locale },
      entries.map(([uid]) => uid),
    )
  return {
    missing: awaited.length,
    ...(earliest && { missingUntil: new Date(Date.parse(earliest) + missingMs).toISOString() }),
    gone: gone.length,
    pages: { missing: await list(awaited), gone: await list(gone) },
  }
}

interface GoneEvents extends Pick<CalendarCounts, 'missing' | 'missingUntil' | 'gone'> {
  pages: { missing: CountedPage[]; gone: CountedPage[] }
}

type UidAndEvent = readonly [uid: string, event: KnownEvent]

const canBeGone = ({ status, isGone, isDeleted, isEdited }: KnownEvent) =>
  status === 'published' && !isGone && !isDeleted && !isEdited

/** Selects the events with dates to come. */
async function selectComing(db: Db, entries: UidAndEvent[], at: string): Promise<UidAndEvent[]> {
  const coming = new Set<number | null>()
  for (const batch of toBatches(entries.flatMap(([, { pageId }]) => pageId ?? []))) {
    const rows = await db
      .selectFrom('event_days')
      .select('page_id')
      .distinct()
      .where('page_id', 'in', batch)
      .where('ends_at', '>', at)
      .execute()
    for (const { page_id } of rows) coming.add(page_id)
  }
  return entries.filter(([, { pageId }]) => coming.has(pageId))
}

async function setMissing(db: Db, calendar: number, entries: UidAndEvent[], since: string | null) {
  for (const batch of toBatches(entries.map(([uid]) => uid)))
    await db
      .updateTable('calendar_events')
      .set({ missing_since: since })
      .where('calendar_id', '=', calendar)
      .where('uid', 'in', batch)
      .execute()
}

async function unpublishAll(
  { changes, actor, locale, now }: GoneDeps,
  calendar: number,
  entries: UidAndEvent[],
) {
  const at = now().toISOString()
  for (const batch of toBatches(entries, batchSize))
    await changes.commit(async (tx, touch) => {
      for (const [uid, { pageId }] of batch) {
        if (pageId === null) continue
        const target = { pageId, locale, leadTo: { to: 'parent' } } as const
        await unpublishText(tx, touch, target, { actor, at })
        await tx
          .updateTable('calendar_events')
          .set({ is_gone: 1, missing_since: null })
          .where('calendar_id', '=', calendar)
          .where('uid', '=', uid)
          .execute()
      }
    })
}
