import { Month } from '@vitrine/contract/pages/event-list'
import type { ApiClient } from '../http/api-client.ts'
import type { Agenda, Template } from '../templates/template.ts'

type DatesOfPage = ReturnType<NonNullable<Template['agenda']>>

/**
 * Loads the dates of events for a page. Returns undefined if `?month=` names no month near today:
 * the months of repetitions are endless.
 */
export async function loadAgenda(
  api: ApiClient,
  { byMonth = false, ...dates }: DatesOfPage,
  locale: string,
  requested: string | null,
): Promise<Agenda | undefined> {
  const month = byMonth && requested !== null ? requested : undefined
  if (month !== undefined && !Month.safeParse(month).success) return undefined
  const query = { ...dates, locale, ...(month !== undefined && { month }) }
  const list = await api.events(query).catch(() => undefined)
  // If the API fails, no dates are shown. A server of another product has no events.
  if (!list) return emptyAgenda
  const { first_month, last_month } = list.meta
  if (month === undefined) return list
  return month < first_month || month > last_month ? undefined : { ...list, month }
}

const emptyAgenda: Agenda = {
  data: [],
  meta: { time_zone: 'UTC', today: '', first_month: '', last_month: '', more: false },
}
