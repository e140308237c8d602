import { printIsoWeek } from '@vitrine/contract/locale/dates'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import { getOffset } from '@vitrine/contract/locale/zoned-time'
import { EventList } from '@vitrine/contract/pages/event-list'
import { foldLine } from '@vitrine/site/server/feeds/print-calendar'
import { printTimeZone } from '@vitrine/site/server/feeds/print-time-zone'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const year = new Date().getFullYear() + 1

const event = (key: string, title: string, values: object, words: object = {}) => ({
  key,
  template: 'event',
  parent: 'agenda',
  fields: addTemplate(values),
  translations: {
    fr: { title, slug: `agenda/${key}`, fields: addTemplate(words) },
    ar: { title: 'أمسية موسيقية', slug: `مواعيد/${key}` },
  },
})

const addTemplate = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`event.${name}`, value]))

const sameWeekday = (days: number) => printUtcDay(Date.UTC(year, 2, 1 + days))

const cancelled = sameWeekday(14)
const moved = sameWeekday(21)
const leftOut = sameWeekday(28)

const pages = [
  pageWith({ fr: '', ar: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'agenda', ar: 'مواعيد' }, { key: 'agenda', template: 'agenda' }),
  pageWith({ fr: 'vide' }, { key: 'vide', template: 'agenda' }),
  event(
    'choeur',
    'Chœur; répétition, « ouverte » \\ à tous les habitants du quartier et de la région entière',
    {
      begin: `${year}-03-01T19:30`,
      end: `${year}-03-01T21:00`,
      repeats: `FREQ=WEEKLY;UNTIL=${year}1120`,
      dates: {
        rows: [
          { on: cancelled, change: 'cancelled' },
          { on: moved, change: 'moved', begin: `${moved}T15:00` },
          { on: leftOut, change: 'left-out' },
          // The rule has no date on this day.
          { on: sameWeekday(29), change: 'cancelled' },
        ],
      },
    },
    { place: 'Salle des fêtes', address: '1, rue de la Paix\n35000 Rennes', price: '5 €' },
  ),
  event('fete', 'Fête', { begin: `${year}-06-21T18:00`, cancelled: true }),
  event('sans-date', 'Sans date', {}),
]

/** Reads a calendar with ical.js: the begin in UTC and the status of each date. */
function readDates(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'))
  const events = calendar.getAllSubcomponents('vevent')
  const masters = events.filter((each) => !each.hasProperty('recurrence-id'))
  return masters.flatMap((component) => {
    const master = new ICAL.Event(component)
    const exceptions = events.filter(
      (each) =>
        each.hasProperty('recurrence-id') && each.getFirstPropertyValue('uid') === master.uid,
    )
    for (const each of exceptions) master.relateException(each)
    const times: ICAL.Time[] = []
    const iterator = master.iterator()
    for (let time = iterator.next(); time && times.length < 400; time = iterator.next())
      times.push(time)
    return times.map((time) => {
      const { item, startDate } = master.getOccurrenceDetails(time)
      startDate.zone = zone
      const status = item.component.getFirstPropertyValue('status')
      return `${startDate.toJSDate().toISOString()} ${status}`
    })
  })
}

describe('calendars', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages })
  })
  afterAll(() => product.stop())

  const read = async (path: string) => {
    const answer = await product.visit(path)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  const listProductDates = async (id: number) => {
    const answer = await product.visit(`/api/events?locale=fr&event=${id}`)
    return EventList.parse(await answer.json()).data
  }

  test('that of an event has the dates of the site over both changes of the clock', async () => {
    const text = await read('/agenda/choeur/calendar.ics')
    const id = Number(/UID:event-(\d+)@/.exec(text)?.[1])
    const expected = (await listProductDates(id)).map(
      ({ starts_at, state }) => `${starts_at} ${state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    )
    expect(expected).toHaveLength(37)
    expect(readDates(text)).toEqual(expected)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(component?.getFirstPropertyValue('summary')).toContain('Chœur\u202f; répétition, «')
    expect(component?.getFirstPropertyValue('location')).toBe(
      'Salle des fêtes, 1, rue de la Paix, 35000 Rennes',
    )
  })

  test('the lists have all events in their language, with an ETag', async () => {
    const answer = await product.visit('/agenda/calendar.ics')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const etag = answer.headers.get('etag') ?? ''
    const again = await product.visit('/agenda/calendar.ics', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(readDates(await answer.text())).toHaveLength(38)
    expect(await read('/ar/calendar.ics')).toContain('SUMMARY;LANGUAGE=ar:أمسية موسيقية')
    expect(await read('/vide/calendar.ics')).not.toContain('VEVENT')
  })

  test('an agenda lists a month or a week, and only months with dates are for robots', async () => {
    const march = await read(`/agenda?month=${year}-03`)
    const days = march.matchAll(/<h3><time datetime="([^"]+)"/gi).map(([, day]) => day)
    expect([...days]).toEqual([0, 7, 14, 21].map(sameWeekday))
    expect(march).toMatch(new RegExp(`rel="canonical" href="[^"]+/agenda\\?month=${year}-03"`))
    expect(march).not.toContain('noindex')
    const empty = await read(`/agenda?month=${year}-01`)
    expect(empty).toContain('noindex')
    expect(empty).toContain(`/agenda?month=${year}-03`)
    const week = await read(`/agenda?week=${printIsoWeek({ year, month: 6, day: 21 })}`)
    expect(week).toContain('Fête')
    expect(week).toContain('noindex')
    expect(await read('/agenda')).not.toContain('noindex')
  })

  test.each([
    ...[
      `month=${year + 3}-01`,
      'month=2026-13',
      'month=x',
      `week=${year + 3}-W05`,
      'week=2027-W53',
      'week=9999-W01',
    ],
    ...[`month=${year}-03&week=${year}-W10`, 'topic=x'],
  ])('an agenda has nothing at ?%s', async (query) => {
    expect((await product.visit(`/agenda?${query}`)).status).toBe(404)
  })

  test.each(['/agenda/sans-date', '/nothing'])('%s has no calendar', async (path) => {
    expect((await product.visit(`${path}/calendar.ics`)).status).toBe(404)
  })

  test('a topic that no event has is no calendar', async () => {
    expect((await product.visit('/agenda/calendar.ics?topic=x')).status).toBe(404)
  })

  test('pages link to their calendar and have the dates as structured data', async () => {
    const list = await read('/agenda')
    expect(list).toMatch(/href="webcal:\/\/[^"]+\/agenda\/calendar\.ics"/)
    const page = await read('/agenda/choeur')
    expect(page).toContain('href="/agenda/choeur/calendar.ics"')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    const graph: { '@type': string; eventStatus?: string }[] = JSON.parse(json)['@graph']
    const dates = graph.filter((each) => each['@type'] === 'Event')
    expect(dates.map(({ eventStatus = '' }) => eventStatus.split('/').at(-1)).slice(0, 4)).toEqual([
      'EventScheduled',
      'EventScheduled',
      'EventCancelled',
      'EventRescheduled',
    ])
    expect(dates[3]).toMatchObject({
      startDate: expect.stringMatching(new RegExp(`^${moved}T1[34]:00`)),
      previousStartDate: expect.stringMatching(new RegExp(`^${moved}T1[78]:30`)),
      location: { name: 'Salle des fêtes' },
      offers: { price: '5', priceCurrency: 'EUR' },
    })
  })
})

test.each([
  'Europe/Paris',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Asia/Jerusalem',
  'Africa/Casablanca',
  'UTC',
])('ical.js reads the offsets of %s as they are', (timeZone) => {
  const lines = printTimeZone(timeZone, '2015-05-01T10:00', new Date('2026-01-01T00:00:00Z'))
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.map(foldLine).join(''))))
  for (let day = 0; day < 20 * 365; day += 5) {
    const noon = Date.UTC(2015, 5, 1 + day, 12)
    const local = new Date(noon + getOffset(noon, timeZone) * 60_000).toISOString().slice(0, 19)
    const time = ICAL.Time.fromDateTimeString(local)
    time.zone = zone
    expect(zone.utcOffset(time) / 60, local).toBe(getOffset(noon, timeZone))
  }
})
