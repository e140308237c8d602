import { hourMs } from '@vitrine/contract/bounds/durations'
import type { TrackingRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { getKeptDays, shiftDay } from './periods.ts'
import { getList } from './sums.ts'

const periodDays = 90
/** Pages in languages; the views of less read ones count as none. */
const linesMax = 20_000
const ttlMs = hourMs

/** Returns the views of a page in the last 90 days, in all languages. */
export type PageViews = (id: number) => number

/** Reads the views of all pages in the last 90 days. */
export async function readPageViews(
  db: Db,
  { timeZone, keepMonths }: Pick<TrackingRules, 'timeZone' | 'keepMonths'>,
  now: Date,
): Promise<PageViews> {
  const { today, earliest } = getKeptDays(now, timeZone, keepMonths)
  const [, from = earliest] = [shiftDay(today, 1 - periodDays), earliest].toSorted()
  const span = { from, to: today }
  const { lines } = await getList(db, { dimensions: ['page'], span, earliest, limit: linesMax })
  const views = new Map<number, number>()
  for (const { value, events } of lines)
    views.set(Number(value), (views.get(Number(value)) ?? 0) + events)
  return (id) => views.get(id) ?? 0
}

/** Like `readPageViews`, but reads them again only after an hour: lists are sorted by them. */
export function cachePageViews(db: Db) {
  let cached: { at: number; views: Promise<PageViews> } | undefined
  return (rules: Parameters<typeof readPageViews>[1], now: Date): Promise<PageViews> => {
    const at = now.getTime()
    if (cached && Math.abs(at - cached.at) < ttlMs) return cached.views
    const views = readPageViews(db, rules, now)
    cached = { at, views }
    // The next call reads them again.
    views.catch(() => {
      cached = undefined
    })
    return views
  }
}
