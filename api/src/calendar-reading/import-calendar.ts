import { hash } from 'node:crypto'
import { describeSlugFault } from '@vitrine/contract/addresses/address'
import { type CalendarCounts, listedMax } from '@vitrine/contract/admin/calendars'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferPage, TransferTranslation } from '@vitrine/contract/exchange/transfer'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import type { TransferFieldValues } from '@vitrine/contract/pages/field-values'
import { nextSlice } from '@vitrine/files/time-slice'
import type { CalendarRow } from '../calendars/store.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { Actor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { createPublisher } from '../publishing/publisher.ts'
import { importPages } from '../transfer/import-pages.ts'
import { unpublishGone } from './gone-events.ts'
import { type KnownEvent, listPages, readKnownEvents, recordEvents } from './known-events.ts'
import type { ReadCalendar } from './read-calendar.ts'
import { hashEvent, type ReadEvent } from './read-event.ts'

export interface CalendarImport {
  db: Db
  changes: Changes
  rules: LocaleRules
  images: ImageSettings
  publicUrl: string
  now: () => Date
}

/** The agenda that the events are below. */
export interface Agenda {
  key: string
  /** In the source language of the site; empty if it has no text in it. */
  slug: string
}

/**
 * Writes the events of a calendar as pages. A page that was changed here stays as it is. Returns what
 * it did.
 */
export async function importCalendar(
  deps: CalendarImport,
  calendar: CalendarRow,
  agenda: Agenda,
  { events: read, uids, skipped }: ReadCalendar,
): Promise<CalendarCounts> {
  const { db, changes, rules, now } = deps
  const locale = rules.defaultLocale
  const events = read.filter(({ uid, title }) => title !== '' && !isOwn(deps, uid))
  const known = await readKnownEvents(db, calendar.id, locale)
  const plan = await planEvents(events, known, calendar.mode)
  const pages: Partial<TransferPage>[] = []
  for (const { event, before, status } of plan.changed) {
    await nextSlice()
    pages.push(toPage({ rules, calendar, agenda, locale }, event, before, status))
  }
  const { created, updated, refused } = await writePages(deps, pages)
  await recordEvents(db, {
    calendar: calendar.id,
    locale,
    events: plan.changed.map(({ event: { uid }, source }) => ({
      uid: hashUid(uid),
      key: toKey(calendar.id, uid),
      source,
    })),
  })
  const actor: Actor = { userId: null, tokenName: calendar.name, isMachine: false }
  const present = new Set(uids.map(hashUid))
  const gone = await unpublishGone({ db, changes, actor, locale, now }, calendar.id, known, present)
  const partly = await countPartlyRead(db, { calendar: calendar.id, locale }, events)
  const counts: CalendarCounts = {
    events: read.length + skipped,
    created,
    updated,
    unchanged: plan.unchanged,
    edited: plan.edited,
    deleted: plan.deleted,
    cancelled: events.filter(({ isCancelled }) => isCancelled).length,
    ...gone,
    skipped: skipped + (read.length - events.length) + refused,
    ...partly,
    pages: { ...gone.pages, ...partly.pages },
  }
  if (created + updated > 0) {
    const after = { created, updated }
    const change = { kind: 'content-imported', subject: calendar.name, after } as const
    await logChange(db, actor, change, now().toISOString())
  }
  return counts
}

/** Counts the events that were read in part, and lists their pages. */
async function countPartlyRead(
  db: Db,
  source: { calendar: number; locale: string },
  events: ReadEvent[],
) {
  const incomplete = events.filter(({ isIncomplete }) => isIncomplete)
  const unknownZone = events.filter(({ unknownZones }) => unknownZones.length > 0)
  const zones = new Set(unknownZone.flatMap(({ unknownZones }) => unknownZones))
  const list = (some: ReadEvent[]) => {
    const uids = some.slice(0, listedMax).map(({ uid }) => hashUid(uid))
    return listPages(db, source, uids)
  }
  return {
    incomplete: incomplete.length,
    unknownZone: unknownZone.length,
    zones: [...zones].slice(0, listedMax),
    pages: { incomplete: await list(incomplete), unknownZone: await list(unknownZone) },
  }
}

async function writePages(
  { db, changes, rules, images, now }: CalendarImport,
  pages: Partial<TransferPage>[],
) {
  if (pages.length === 0) return { created: 0, updated: 0, refused: 0 }
  const publish = await createPublisher(db, rules, images)
  return (await importPages({ db, changes, rules, publish, now }, pages)).pages
}

/** True for an event that this very site has published: its calendar may come back by a third one. */
const isOwn = ({ publicUrl }: CalendarImport, uid: string) =>
  /^event-\d+@/.test(uid) && uid.endsWith(`@${new URL(publicUrl).hostname}`)

interface PlannedEvent {
  event: ReadEvent
  /** Digest of the event. */
  source: string
  before: KnownEvent | undefined
  status: TransferTranslation['status']
}

/** A page keeps its status, unless it was unpublished because its event was missing. */
async function planEvents(
  events: ReadEvent[],
  known: ReadonlyMap<string, KnownEvent>,
  mode: CalendarRow['mode'],
) {
  const changed: PlannedEvent[] = []
  let [unchanged, edited, deleted] = [0, 0, 0]
  for (const event of events) {
    await nextSlice()
    const before = known.get(hashUid(event.uid))
    const source = hashEvent(event)
    if (before?.isDeleted) deleted += 1
    else if (before?.isEdited) edited += 1
    else if (before && !before.isGone && before.source === source) unchanged += 1
    else {
      const status = before?.isGone ? 'published' : (before?.status ?? mode)
      changed.push({ event, source, before, status })
    }
  }
  return { changed, unchanged, edited, deleted }
}

const hashUid = (uid: string) => hash('sha256', uid, 'base64url').slice(0, uidLength)
const uidLength = 22
const toKey = (calendar: number, uid: string) => `calendar-${calendar}-${hashUid(uid)}`

interface EventPageContext {
  rules: LocaleRules
  calendar: CalendarRow
  agenda: Agenda
  locale: string
}

function toPage(
  { rules, calendar, agenda, locale }: EventPageContext,
  event: ReadEvent,
  before: KnownEvent | undefined,
  status: TransferTranslation['status'],
): Partial<TransferPage> {
  const key = toKey(calendar.id, event.uid)
  const slug = before?.slug ?? createSlug(rules, agenda, event.title, key)
  const { title, content, place } = event
  return {
    key,
    template: eventTemplate,
    ...(before === undefined && { parent: agenda.key }),
    fields: withTemplate({
      begin: event.begin,
      end: event.end,
      repeats: event.repeats,
      dates: event.dates.length > 0 ? { rows: event.dates } : undefined,
      cancelled: event.isCancelled || undefined,
    }),
    translations: {
      [locale]: { title, slug, content, status, fields: withTemplate({ place }) },
    },
  }
}

function withTemplate(values: Record<string, TransferFieldValues[string] | undefined>) {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[`${eventTemplate}.${name}`, value] as const],
  )
  return Object.fromEntries(entries)
}

const suffixLength = 6

/** The end is of the UID: many events of a calendar have the same title. */
function createSlug(rules: LocaleRules, { slug }: Agenda, title: string, key: string): string {
  const suffix = hash('sha256', key, 'hex').slice(0, suffixLength)
  const last = `${proposeSlug(title) || eventTemplate}-${suffix}`
  const whole = slug === '' ? last : `${slug}/${last}`
  return describeSlugFault(rules, whole) === undefined ? whole : last
}
