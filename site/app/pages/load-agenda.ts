import { parseIsoWeek } from '@vitrine/contract/locale/dates'
import { currentMonth, Month, Week } from '@vitrine/contract/pages/event-list'
import type { ApiClient } from '../http/api-client.ts'
import { isNear, type Period } from '../templates/agenda-periods.ts'
import type { Agenda, Template } from '../templates/template.ts'

type DatesOfPage = ReturnType<NonNullable<Template['agenda']>>

/**
 * Loads the dates of events for a page. Returns undefined if `?month=` or `?week=` names no period
 * near today, because the periods of repetitions are endless, or `?topic=` no topic of the events.
 */
export async function loadAgenda(
  api: ApiClient,
  { byMonth = false, ...dates }: DatesOfPage,
  locale: string,
  search: URLSearchParams,
): Promise<Agenda | undefined> {
  const period = byMonth ? readPeriod(search) : {}
  if (!period) return undefined
  const topic = (byMonth && search.get('topic')) || undefined
  const chosen = { ...period, ...(topic !== undefined && { topic }) }
  const isFromToday = byMonth && period.month === undefined && period.week === undefined
  const query = { ...dates, locale, ...(isFromToday && { month: currentMonth }), ...chosen }
  const list = await api.events(query).catch(() => undefined)
  // If the API fails, no dates are shown. A server of another product has no events.
  if (!list) return emptyAgenda
  if (topic !== undefined && !list.meta.topics.some(({ key }) => key === topic)) return undefined
  return isNear(period, list.meta) ? { ...list, ...chosen } : undefined
}

/** Reads the period of an address; undefined if it is invalid, or if there are two. */
function readPeriod(search: URLSearchParams): Period | undefined {
  const [month, week] = [search.get('month') || undefined, search.get('week') || undefined]
  if (week === undefined) {
    if (month === undefined) return {}
    return Month.safeParse(month).success ? { month } : undefined
  }
  const isWeek = Week.safeParse(week).success && parseIsoWeek(week) !== undefined
  return month === undefined && isWeek ? { week } : undefined
}

const emptyAgenda: Agenda = {
  data: [],
  meta: {
    time_zone: 'UTC',
    today: '',
    first_month: '',
    last_month: '',
    past: null,
    next: null,
    more: false,
    topics: [],
  },
}
