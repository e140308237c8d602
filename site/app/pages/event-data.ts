import { toUtc } from '@vitrine/contract/locale/zoned-time'
import type { Occurrence } from '@vitrine/contract/pages/event-list'
import type { PublicConfig } from '../site/site.ts'
import { datesShown, eventFields } from '../templates/event.tsx'
import type { PageView } from '../templates/template.ts'
import { toAbsoluteUrl } from './hreflang.ts'

const statuses = {
  on: 'EventScheduled',
  cancelled: 'EventCancelled',
  moved: 'EventRescheduled',
} as const

/** Returns the dates that the page of an event shows as schema.org events; each is one of its own. */
export function createEventData(
  config: PublicConfig,
  view: PageView,
  shared: { url: string; organizer: { '@id': string } } & Record<string, unknown>,
) {
  if (view.page.template !== 'event' || !view.agenda) return []
  const { begin, place, address, price, register, dates } = eventFields.read(view)
  const { time_zone: timeZone } = view.agenda.meta
  const moved = new Map(dates?.map(({ on, begin }) => [begin, on]))
  const lines = address?.replaceAll('\n', ', ')
  const offerUrl = register ? toAbsoluteUrl(config, register.href) : shared.url
  const toPrevious = ({ begins, state }: Occurrence, first: string | undefined) => {
    const on = state === 'moved' ? moved.get(begins) : undefined
    if (on === undefined || first === undefined) return {}
    const time = toUtc(`${on}${first.slice(on.length)}`, timeZone)
    return { previousStartDate: new Date(time).toISOString() }
  }
  return view.agenda.data.slice(0, datesShown).map((date) => ({
    '@type': 'Event',
    ...shared,
    startDate: date.starts_at,
    ...(date.ends_at > date.starts_at && { endDate: date.ends_at }),
    ...toPrevious(date, begin),
    eventStatus: `https://schema.org/${statuses[date.state]}`,
    ...((place || lines) && {
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: place || lines, ...(lines && { address: lines }) },
    }),
    ...(price && {
      offers: { '@type': 'Offer', url: offerUrl, description: price, ...parsePrice(price) },
    }),
  }))
}

const currencies = new Map([
  ['€', 'EUR'],
  ['EUR', 'EUR'],
  ['£', 'GBP'],
  ['CHF', 'CHF'],
])

const pricePattern = /^(€|£|EUR|CHF)?\s*(\d{1,6}(?:[.,]\d\d)?)\s*(€|£|EUR|CHF)?$/

/** Returns a price that is one amount with its currency, such as « 5 € »; others are texts. */
function parsePrice(text: string) {
  const [, before, amount = '', after] = pricePattern.exec(text.trim()) ?? []
  const priceCurrency = currencies.get(before ?? after ?? '')
  return priceCurrency && { price: amount.replace(',', '.'), priceCurrency }
}
