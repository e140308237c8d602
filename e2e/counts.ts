import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import type { Db } from '../api/src/db/schema.ts'
import type { TrackingDailyTable } from '../api/src/db/tracking-tables.ts'
import type { Product } from './product.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const daysCounted = 60

/** Returns the day a number of days ago, in the time zone of the site. */
export function dayAgo(days: number): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' })
  // Starts from noon: with daylight saving time not every day has 24 hours.
  const noon = Date.parse(`${format.format(Date.now())}T12:00:00Z`)
  return new Date(noon - days * dayMs).toISOString().slice(0, 10)
}

/** Stores counts in a running product: sixty days of sums, and events of the last minutes. */
export async function countReaders(product: Product) {
  await onCounts(product, async (db) => {
    const pages = await db
      .selectFrom('page_translations')
      .select(['page_id', 'locale'])
      .where('locale', 'in', ['fr', 'en'])
      .orderBy('page_id')
      .execute()
    const lines = Array.from({ length: daysCounted }, (_, ago) => linesOf(ago, pages)).flat()
    for (let from = 0; from < lines.length; from += 500)
      await db
        .insertInto('tracking_daily')
        .values(lines.slice(from, from + 500))
        .execute()
    await countNow(db, pages[0]?.page_id ?? 1)
  })
}

/** Deletes all counts. */
export async function forgetReaders(product: Product) {
  await onCounts(product, async (db) => {
    await db.deleteFrom('tracking_daily').execute()
    await db.deleteFrom('tracking_events').execute()
  })
}

async function onCounts(product: Product, work: (db: Db) => Promise<void>) {
  const { patient, close } = await openDatabase(`file:${join(product.dataDir, 'vitrine.db')}`)
  try {
    await work(patient)
  } finally {
    await close()
  }
}

function linesOf(ago: number, pages: { page_id: number; locale: string }[]) {
  const more = daysCounted - ago
  const wave = 1 + Math.abs(Math.sin(ago / 2.2))
  const line = (dimension: string, value: string, share: number, locale = '') => {
    const events = Math.max(1, Math.round((80 + more * 2) * wave * share))
    const visitors = Math.ceil(events / 3)
    return { day: dayAgo(ago), dimension, locale, value, events, visitors } as TrackingDailyTable
  }
  return [
    line('total', 'view', 1),
    line('total', 'click', 0.2),
    line('total', 'go', 0.1),
    line('total', 'missing', 0.05),
    ...pages.map(({ page_id, locale }, at) =>
      line('page', String(page_id), 0.5 / (at + 1), locale),
    ),
    line('page', '999999', 0.04, 'fr'),
    line('language', 'fr', 0.7),
    line('language', 'en', 0.3),
    ...['www.exemple.fr', 'moteur.example', 'journal.example'].map((host, at) =>
      line('referrer', host, 0.3 / (at + 1)),
    ),
    line('device', 'mobile', 0.6),
    line('device', 'desktop', 0.35),
    line('device', 'tablet', 0.05),
    line('link', 'form_response:12', 0.2),
    line('go', 'form_response:7 https://partenaire.example/offre', 0.1),
    line('missing', '/ancienne-page', 0.05),
  ]
}

async function countNow(db: Db, target: number) {
  const last = Math.floor(Date.now() / minuteMs)
  const views = Array.from({ length: 24 }, (_, at) => ({
    minute: last - ((at * 7) % 20),
    kind: 'view' as const,
    model: null,
    target,
    locale: 'fr',
    place: null,
    referrer: null,
    device: 'desktop' as const,
    visitor: `visitor-${at % 9}`,
  }))
  await db.insertInto('tracking_events').values(views).execute()
}
