import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createCalendar,
  listCalendars,
  readCalendarNow,
} from '@vitrine/contract/endpoints/calendars'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { roles } from '@vitrine/contract/identity/identity'
import { imageDefaults } from '@vitrine/contract/media/images'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { peopleOn } from '../testing/people.ts'
import { testRules } from '../testing/rules.ts'
import { readDueCalendars } from './calendar-job.ts'

const printEvent = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')

const printCalendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Test//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const choir = printEvent(
  'BEGIN:VALARM',
  'UID:alarm@example.org',
  'END:VALARM',
  'UID:choir@example.org',
  'SUMMARY:Chorale\\, ouverte à tous',
  'DESCRIPTION:<p onclick="x()">Venez <b>nombreux</b></p><script>alert(1)</script>',
  'LOCATION:Salle des fêtes',
  'URL:file:///etc/passwd',
  'DTSTART;TZID=Europe/Paris:20260324T193000',
  'DTEND;TZID=Europe/Paris:20260324T210000',
  'RRULE:FREQ=WEEKLY;UNTIL=20261231T225959Z;BYDAY=TU',
  'EXDATE;TZID=Europe/Paris:20260407T193000',
)
const moved = printEvent(
  'UID:choir@example.org',
  'RECURRENCE-ID;TZID=Europe/Paris:20260414T193000',
  'SUMMARY:Chorale',
  'DTSTART:20260415T150000Z',
)
const year = new Date().getFullYear() + 1
const fair = (extra: string[] = []) =>
  printEvent('UID:fair@example.org', 'SUMMARY:Fête', `DTSTART;VALUE=DATE:${year}0621`, ...extra)

/** A time zone without offsets. */
const emptyZone = 'BEGIN:VTIMEZONE\r\nTZID:Paris Time\r\nEND:VTIMEZONE'
const elsewhere = printEvent(
  'UID:elsewhere@example.org',
  'SUMMARY:Visite',
  'DTSTART;TZID=Paris Time:20260601T100000',
)

describe.each(databases)('calendars of other systems on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
  })
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const requests: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    answer(request, response)
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(async () => {
    requests.length = 0
    people = peopleOn(database, {}, testAdminOrigin)
    await store(database, [
      {
        key: 'agenda',
        template: 'agenda',
        translations: { fr: { title: 'Agenda', slug: 'agenda' } },
      },
    ])
  })

  const serve = (text: string, headers: Record<string, string> = {}) => {
    answer = (_, response) => response.writeHead(200, headers).end(text)
  }
  const owner = async () => {
    const person = { name: 'Olga', email: 'olga@example.org', role: roles.administrator }
    await people.add(person)
    return people.signedIn(person)
  }
  const agenda = async () =>
    (await database.db.selectFrom('pages').select('id').executeTakeFirstOrThrow()).id
  const draft = async (values: object = {}) => ({
    ...{ name: 'Mairie', address: `${origin}/a.ics`, agenda: await agenda(), mode: 'published' },
    ...values,
  })
  const readAll = (isOpen = true, ending = new AbortController().signal) =>
    readDueCalendars(
      {
        ...people.context,
        ...{ db: database.db, changes: database.changes, rules: testRules, images: imageDefaults },
        timeZone: () => 'Europe/Paris',
        network: {
          resolve: async () => ['127.0.0.1'],
          isAllowedAddress: () => isOpen,
          isAllowedPort: () => true,
          userAgent: 'test',
        },
      },
      ending,
    )
  const texts = () =>
    database.db
      .selectFrom('page_translations as texts')
      .innerJoin('pages', 'pages.id', 'texts.page_id')
      .select(['texts.title', 'texts.status', 'texts.content', 'texts.slug', 'pages.field_values'])
      .where('pages.template', '=', 'event')
      .orderBy('texts.title')
      .execute()
  type Browser = Awaited<ReturnType<typeof owner>>
  const show = async (browser: Browser) =>
    (await (await browser.read(listCalendars.path)).json()).data[0]

  test('its events become pages that follow their calendar until they are changed here', async () => {
    const browser = await owner()
    serve(printCalendar(choir, moved, fair()), { etag: '"1"' })
    const created = await browser.post(createCalendar.path, await draft())
    expect(created.status).toBe(201)
    await readAll()
    const [first, second] = await texts()
    expect(first).toMatchObject({ title: 'Chorale, ouverte à tous', status: 'published' })
    expect(first?.slug).toMatch(/^agenda\/chorale-ouverte-a-tous-[0-9a-f]{6}$/)
    expect(first?.content).toBe('<p>Venez <b>nombreux</b></p>')
    expect(JSON.parse(first?.field_values ?? '')).toEqual({
      'event.begin': '2026-03-24T19:30',
      'event.end': '2026-03-24T21:00',
      'event.repeats': 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231',
      'event.dates': {
        rows: [
          { change: 'left-out', on: '2026-04-07' },
          { begin: '2026-04-15T17:00', change: 'moved', end: '2026-04-15T17:00', on: '2026-04-14' },
        ],
      },
    })
    expect(JSON.parse(second?.field_values ?? '')).toMatchObject({
      'event.begin': `${year}-06-21T00:00`,
      'event.end': `${year}-06-21T23:59`,
    })
    expect(await show(browser)).toMatchObject({ counts: { created: 2 }, isReading: false })

    // The second reading is conditional, one hour later.
    answer = (_, response) => response.writeHead(304).end()
    await readAll()
    expect(requests).toHaveLength(1)
    people.later(60)
    await readAll()
    expect(requests[1]?.['if-none-match']).toBe('"1"')

    // One is changed here, the other one is cancelled, then gone.
    await database.db
      .updateTable('page_translations')
      .set({ title: 'Chorale' })
      .where('title', 'like', 'Chorale%')
      .execute()
    serve(printCalendar(choir.replace('ouverte', 'fermée'), fair(['STATUS:CANCELLED'])))
    const { id } = await show(browser)
    const path = formatEndpointPath(readCalendarNow, { id })
    expect((await browser.post(path, {})).status).toBe(202)
    await readAll()
    expect((await texts()).map(({ title }) => title)).toEqual(['Chorale', 'Fête'])
    expect(JSON.parse((await texts())[1]?.field_values ?? '')['event.cancelled']).toBe(true)
    expect(await show(browser)).toMatchObject({ counts: { edited: 1, updated: 1, cancelled: 1 } })
    // It is unpublished only when each reading of a day has missed it.
    const readAfter = async (minutes: number, text: string) => {
      serve(text, { etag: '"2"' })
      people.later(minutes)
      await readAll()
      const row = await database.db.selectFrom('calendars').selectAll().executeTakeFirstOrThrow()
      const status = (await texts())[1]?.status
      return { status, problem: row.problem, ...JSON.parse(row.counts ?? '') }
    }
    const day = 24 * 60
    const pages = { missing: [{ id: expect.any(Number), title: 'Fête' }] }
    const missing = { status: 'published', missing: 1, gone: 0, pages }
    const empty = await readAfter(60, printCalendar())
    expect(empty).toMatchObject(missing)
    const { missing_since } = await database.db
      .selectFrom('calendar_events')
      .select('missing_since')
      .where('missing_since', 'is not', null)
      .executeTakeFirstOrThrow()
    const since = Date.parse(missing_since ?? '')
    expect(Date.parse(empty.missingUntil)).toBe(since + day * 60_000)
    // One on 31 February is invalid, but there.
    const invalid = fair().replace('0621', '0231')
    expect(await readAfter(day, printCalendar(choir, invalid))).toMatchObject({
      ...{ status: 'published', missing: 0, gone: 0, skipped: 1 },
    })
    expect(await readAfter(60, printCalendar(choir))).toMatchObject(missing)
    expect(await readAfter(day - 1, printCalendar(choir))).toMatchObject(missing)
    expect(requests.at(-1)).not.toHaveProperty('if-none-match')
    const cut = printCalendar(choir).slice(0, -20)
    expect(await readAfter(60, cut)).toMatchObject({ ...missing, problem: 'truncated' })
    const gone = { status: 'draft', missing: 0, gone: 1, pages: { gone: pages.missing } }
    expect(await readAfter(60, printCalendar(choir))).toMatchObject(gone)
    const log = await database.db
      .selectFrom('changes_log')
      .select(['kind', 'token_name'])
      .where('token_name', '=', 'Mairie')
      .execute()
    expect(log.map(({ kind }) => kind)).toEqual([
      'content-imported',
      'content-imported',
      'text-unpublished',
    ])
    // It comes back, and another one is in an unknown time zone.
    const back = await readAfter(60, printCalendar(choir, fair(), emptyZone, elsewhere))
    const visits = [{ id: expect.any(Number), title: 'Visite' }]
    expect(back).toMatchObject({
      ...{ status: 'published', incomplete: 0, unknownZone: 1, zones: ['Paris Time'] },
      pages: { unknownZone: visits, missing: [] },
    })
    const [, , visit] = await texts()
    expect(JSON.parse(visit?.field_values ?? '')['event.begin']).toBe('2026-06-01T10:00')
  })

  test('an answer without a calendar, or from a forbidden address, changes nothing', async () => {
    const browser = await owner()
    const refused = [
      'file:///etc/passwd',
      'ftp://example.org/a.ics',
      'https://a:b@example.org/',
      'x',
    ]
    for (const address of refused)
      expect((await browser.post(createCalendar.path, await draft({ address }))).status).toBe(422)
    expect((await browser.post(createCalendar.path, await draft({ agenda: 999 }))).status).toBe(422)
    await browser.post(createCalendar.path, await draft())
    const { id } = await show(browser)
    const readNow = async (isOpen = true) => {
      await browser.post(formatEndpointPath(readCalendarNow, { id }), {})
      await readAll(isOpen)
      return (await show(browser)).problem
    }
    serve('<html>')
    expect(await readNow()).toBe('no-calendar')
    serve(printCalendar(fair()))
    expect(await readNow(false)).toBe('private-network')
    answer = (_, response) => response.writeHead(500).end()
    expect(await readNow()).toBe('status')
    answer = ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end()
    expect(await readNow()).toBe('redirects')
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await readNow()).toBe('address')
    const own = people.context.ownOrigins[0]
    answer = (_, response) => response.writeHead(302, { location: `${own}/calendar.ics` }).end()
    expect(await readNow()).toBe('own-site')
    // An endless calendar is read until the limit.
    let sent = 0
    answer = (_, response) => {
      const piece = `${'x'.repeat(99_999)}\n`
      const send = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length
        if (!response.destroyed) response.once('drain', send)
      }
      send()
    }
    expect(await readNow()).toBe('too-large')
    expect(sent).toBeLessThan(60_000_000)
    // A stop during a reading is no error: the next process reads it.
    const ending = new AbortController()
    answer = () => ending.abort()
    await browser.post(formatEndpointPath(readCalendarNow, { id }), {})
    await readAll(true, ending.signal)
    const row = await database.db.selectFrom('calendars').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ lease_until: null, problem: 'too-large' })
    expect(row.due_at <= people.context.now().toISOString()).toBe(true)
    expect(await texts()).toEqual([])
  })
})
