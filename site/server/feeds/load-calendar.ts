import { setImmediate } from 'node:timers/promises'
import { getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { CalendarEvent } from '@vitrine/contract/pages/calendar'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { FeedPage } from '../../app/pages/find-feed-page.ts'
import { toAbsoluteUrl } from '../../app/pages/hreflang.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { calendarEnd, printCalendarHead, printEvent } from './print-calendar.ts'

interface CalendarSource {
  config: PublicConfig
  api: ApiClient
}

/**
 * Loads the calendar of a page in parts, so that it blocks no other request. Returns undefined if the
 * page is no agenda and has no events. Throws if the API fails.
 */
export async function loadCalendar(
  { config, api }: CalendarSource,
  { dates, title, locale, slug }: FeedPage,
  topic: string | undefined,
): Promise<{ content: string } | undefined> {
  if (!dates) return undefined
  const { lang: language } = getLanguageAttributes(config.i18n, locale)
  const printed: string[] = []
  let [first, timeZone] = [new Date().toISOString(), 'UTC']
  let after: number | null = 0
  while (after !== null) {
    const query = { ...dates, ...(topic !== undefined && { topic }), locale }
    const part: Awaited<ReturnType<ApiClient['calendar']>> = await api.calendar(query, after)
    timeZone = part.meta.time_zone
    await setImmediate()
    printed.push(printPart(part.data, { language, timeZone, siteUrl: config.siteUrl }))
    for (const { begins } of part.data) if (begins < first) first = begins
    after = part.meta.next
    await setImmediate()
  }
  const isEmpty = printed.every((part) => part === '')
  // Programs that follow an agenda go on while it has no events.
  if (isEmpty && (dates.parent === undefined || topic !== undefined)) return undefined
  const feed = toAbsoluteUrl(config, getFeedAddress(config.i18n, locale, slug, 'calendar'))
  const head = printCalendarHead({
    name: slug === '' ? config.name : `${title} – ${config.name}`,
    address: topic === undefined ? feed : addTopic(feed, topic),
    timeZone,
    now: new Date(),
    first,
  })
  return { content: `${head}${printed.join('')}${calendarEnd}` }
}

const printPart = (events: CalendarEvent[], source: Parameters<typeof printEvent>[1]) =>
  events.map((event) => printEvent(event, source)).join('')

function addTopic(address: string, topic: string): string {
  const url = new URL(address)
  url.searchParams.set('topic', topic)
  return url.href
}
