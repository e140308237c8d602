import { hash } from 'node:crypto'
import { type CountedPage, listedMax } from '@vitrine/contract/admin/calendars'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { hashText, textColumns } from '../publishing/text-fields.ts'

/** An event that an earlier reading has written. */
export interface KnownEvent {
  pageId: number | null
  source: string
  slug: string
  status: 'draft' | 'published'
  /** True if its page is in the trash or deleted. */
  isDeleted: boolean
  /** True if its text or its times were changed here. */
  isEdited: boolean
  /** True if its page was unpublished because it was missing in the calendar. */
  isGone: boolean
  /** Time since which each reading has missed it. */
  missingSince: string | null
}

const hashFields = (values: string) => hash('sha256', values, 'base64url')

/** Rows of a statement: more would block the event loop on SQLite. */
const rowsPerStatement = 100

/** Reads the events of a calendar by the digests of their UIDs. */
export async function readKnownEvents(db: Db, calendar: number, locale: string) {
  const known = new Map<string, KnownEvent>()
  for (let last = ''; ; ) {
    const rows = await readRows(db, { calendar, locale, after: last })
    for (const row of rows) {
      await nextSlice()
      known.set(row.uid, toKnownEvent(row))
    }
    if (rows.length < rowsPerStatement) return known
    last = rows.at(-1)?.uid ?? last
  }
}

const readRows = (
  db: Db,
  { calendar, locale, after }: { calendar: number; locale: string; after: string },
) =>
  db
    .selectFrom('calendar_events as events')
    .leftJoin('pages', 'pages.id', 'events.page_id')
    .leftJoin('page_translations as texts', (join) =>
      join.onRef('texts.page_id', '=', 'events.page_id').on('texts.locale', '=', locale),
    )
    .leftJoin('working_copies as copies', (join) =>
      join.onRef('copies.page_id', '=', 'events.page_id').on('copies.locale', '=', locale),
    )
    .select(['events.uid', 'events.page_id', 'events.source_hash', 'events.is_gone'])
    .select('events.missing_since')
    .select(['events.text_hash', 'events.fields_hash', 'texts.status', 'copies.changed'])
    .select(['pages.deleted_at', 'pages.field_values as shared'])
    .select(textColumns.map((column) => `texts.${column}` as const))
    .where('events.calendar_id', '=', calendar)
    .where('events.uid', '>', after)
    .orderBy('events.uid')
    .limit(rowsPerStatement)
    .execute()

function toKnownEvent({
  page_id,
  source_hash,
  is_gone,
  missing_since,
  ...row
}: Awaited<ReturnType<typeof readRows>>[number]): KnownEvent {
  const text = Object.fromEntries(textColumns.map((column) => [column, row[column] ?? '']))
  const isEdited =
    row.changed === 1 ||
    hashText(text as Parameters<typeof hashText>[0]) !== row.text_hash ||
    hashFields(row.shared ?? '') !== row.fields_hash
  return {
    ...{ pageId: page_id, source: source_hash, slug: row.slug ?? '', isEdited },
    status: row.status === 'published' ? 'published' : 'draft',
    isDeleted: page_id === null || row.deleted_at !== null || row.slug === null,
    isGone: is_gone === 1,
    missingSince: missing_since,
  }
}

/** Returns the pages of the first events, by their title. `uids` are digests. */
export const listPages = (
  db: Db,
  { calendar, locale }: { calendar: number; locale: string },
  uids: readonly string[],
): Promise<CountedPage[]> =>
  uids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('calendar_events as events')
        .innerJoin('pages', 'pages.id', 'events.page_id')
        .innerJoin('page_translations as texts', 'texts.page_id', 'pages.id')
        .select(['pages.id', 'texts.title'])
        .where('events.calendar_id', '=', calendar)
        .where('events.uid', 'in', uids.slice(0, listedMax))
        .where('texts.locale', '=', locale)
        .where('pages.deleted_at', 'is', null)
        .orderBy('texts.title')
        .execute()

interface WrittenEvents {
  calendar: number
  locale: string
  events: { uid: string; key: string; source: string }[]
}

/** Records the pages of events as they are now. A refused event has no page, and is tried again. */
export async function recordEvents(db: Db, { calendar, locale, events }: WrittenEvents) {
  for (const batch of toBatches(events, rowsPerStatement)) {
    const rows = await db
      .selectFrom('pages')
      .innerJoin('page_translations as texts', 'texts.page_id', 'pages.id')
      .select(['pages.id', 'pages.key', 'pages.field_values as shared'])
      .select(textColumns.map((column) => `texts.${column}` as const))
      .where('texts.locale', '=', locale)
      .where(
        'pages.key',
        'in',
        batch.map(({ key }) => key),
      )
      .execute()
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const values = batch.flatMap(({ uid, key, source }) => {
      const row = byKey.get(key)
      if (!row) return []
      const { id, shared, ...text } = row
      const hashes = { text_hash: hashText(text), fields_hash: hashFields(shared) }
      return {
        ...{ calendar_id: calendar, uid, page_id: id, source_hash: source, is_gone: 0 },
        ...hashes,
      }
    })
    for (const part of toBatches(values))
      await db
        .insertInto('calendar_events')
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(['calendar_id', 'uid']).doUpdateSet(({ ref }) => ({
            page_id: ref('excluded.page_id'),
            source_hash: ref('excluded.source_hash'),
            text_hash: ref('excluded.text_hash'),
            fields_hash: ref('excluded.fields_hash'),
            is_gone: 0,
            missing_since: null,
          })),
        )
        .execute()
  }
}
