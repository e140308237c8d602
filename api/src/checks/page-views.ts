import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { getKeptDays, shiftDay } from '../statistics/periods.ts'
import { getList } from '../statistics/sums.ts'

const days = 90
/** Pages with the most views; others count as unread. */
const pagesMax = 20_000
const cachedMs = 10 * minuteMs

/** Views of pages in the last 90 days, by id, for all languages together. */
export type PageViews = ReadonlyMap<number, number>

/** Caches the views for some minutes. */
export function createPageViews(
  context: Pick<ApiContext, 'db' | 'now' | 'settings'>,
): () => Promise<PageViews> {
  let cached: { at: number; views: Promise<PageViews> } | undefined
  return () => {
    const at = context.now().getTime()
    if (!cached || Math.abs(at - cached.at) >= cachedMs) {
      const views = readViews(context)
      cached = { at, views }
      views.catch(() => {
        cached = undefined
      })
    }
    return cached.views
  }
}

async function readViews({ db, now, settings }: Pick<ApiContext, 'db' | 'now' | 'settings'>) {
  const { timeZone, keepMonths } = settings.current().tracking
  const { today, earliest } = getKeptDays(now(), timeZone, keepMonths)
  const span = { from: shiftDay(today, 1 - days), to: today }
  const { lines } = await getList(db, { dimensions: ['page'], span, earliest, limit: pagesMax })
  const views = new Map<number, number>()
  for (const { value, events } of lines) {
    const page = Number(value)
    views.set(page, (views.get(page) ?? 0) + events)
  }
  return views
}
