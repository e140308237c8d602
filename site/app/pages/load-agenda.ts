import { Month } from '@vitrine/contract/pages/event-list'
import type { ApiClient } from '../http/api-client.ts'
import type { Agenda, Template } from '../templates/template.ts'

type DatesOfPage = ReturnType<NonNullable<Template['agenda']>>

/**
 * Loads the dates of events for a page. Returns undefined if `?month=` names no month near today,
 * because the months of repetitions are endless, or `?topic=` no topic of the events.
 */
export async function loadAgenda(
  api: ApiClient,
  { byMonth = false, ...dates }: DatesOfPage,
  locale: string,
  search: URLSearchParams,
): Promise<Agenda | undefined> {
  const month = (byMonth && search.get('month')) || undefined
  const topic = (byMonth && search.get('topic')) || undefined
  if (month !== undefined && !Month.safeParse(month).success) return undefined
  const chosen = { ...(month !== undefined && { month }), ...(topic !== undefined && { topic }) }
  const query = { ...dates, locale, ...chosen }
  const list = await api.events(query).catch(() => undefined)
  // If the API fails, no dates are shown. A server of another product has no events.
  if (!list) return emptyAgenda
  const { first_month, last_month } = list.meta
  if (topic !== undefined && !list.meta.topics.some(({ key }) => key === topic)) return undefined
  const isNear = month === undefined || (month >= first_month && month <= last_month)
  return isNear ? { ...list, ...chosen } : undefined
}

const emptyAgenda: Agenda = {
  data: [],
  meta: { time_zone: 'UTC', today: '', first_month: '', last_month: '', more: false, topics: [] },
}
