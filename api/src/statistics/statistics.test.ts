import { roles } from '@vitrine/contract/identity'
import { adminPaths } from '@vitrine/contract/paths'
import {
  CountingAnswer,
  LiveAnswer,
  StatisticsAnswer,
  statisticsTables,
} from '@vitrine/contract/statistics'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { fillSite } from '../testing/site.ts'
import { clearCounts, countEvents, type DayOf, daySum } from '../testing/statistics.ts'
import { sumUp } from './sum-up.ts'

const now = new Date('2026-11-21T10:30:00Z')
const day: DayOf = (value, events, visitors = events, more = {}) =>
  daySum({ value, events, visitors, ...more })

describe.each(databases)('the statistics on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    people = peopleOn(database, { now: () => now })
  })
  afterEach(async () => {
    await clearCounts(database)
    await database.clear()
  })
  afterAll(() => database.drop())

  const asked = async (path: string, headers = {}) => {
    await people.add({ role: roles.contributor })
    return (await people.signedIn()).send('GET', path, undefined, headers)
  }
  const statistics = async (query = '') => {
    const response = await asked(adminPaths.statistics + query)
    expect(response.status).toBe(200)
    return StatisticsAnswer.parse(await response.json()).data
  }
  const count = (...sums: ReturnType<typeof daySum>[]) =>
    database.db.insertInto('tracking_daily').values(sums).execute()

  const addresses = [
    adminPaths.statistics,
    adminPaths.liveStatistics,
    adminPaths.countingRules,
    ...statisticsTables.map(adminPaths.statisticsTable),
  ]

  test.each(addresses)('%s is refused to a guest with 401, to a visitor with 403', async (path) => {
    expect((await people.browser().read(path)).status).toBe(401)
    await people.add({ role: roles.visitor })
    const response = await (await people.signedIn()).read(path)
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([roles.administrator, roles.editor, roles.contributor])(
    'role %i sees all of it',
    async (role) => {
      await people.add({ role })
      const browser = await people.signedIn()
      for (const path of addresses) expect((await browser.read(path)).status, path).toBe(200)
    },
  )

  test('a site on which nothing was counted says so', async () => {
    const told = await statistics()
    expect(told).toMatchObject({
      empty: true,
      enabled: true,
      time_zone: 'Europe/Paris',
      period: { from: '2026-10-23', to: '2026-11-21' },
      totals: { views: 0, visitors: 0, clicks: 0, missing: 0 },
      pages: { count: 0, events: 0, rows: [] },
    })
    expect(told.series).toHaveLength(30)
  })

  test('views, visitors and clicks are summed up, and compared with the days before', async () => {
    await count(
      day('view', 10, 4),
      day('click', 3),
      day('go', 2),
      day('missing', 5),
      day('view', 7, 2, { day: '2026-11-20' }),
      day('view', 100, 50, { day: '2026-11-19' }),
      day('view', 1_000, 500, { day: '2026-11-18' }),
      day('click', 1, 1, { day: '2026-11-19' }),
    )
    const told = await statistics('?from=2026-11-20&to=2026-11-21')
    expect(told.totals).toEqual({ views: 17, visitors: 6, clicks: 5, missing: 5 })
    expect(told.before).toEqual({ from: '2026-11-18', to: '2026-11-19' })
    expect(told.totals_before).toEqual({ views: 1_100, visitors: 550, clicks: 1, missing: 0 })
    expect(told.series).toEqual([
      { at: '2026-11-20', views: 7, visitors: 2, clicks: 0, missing: 0 },
      { at: '2026-11-21', views: 10, visitors: 4, clicks: 5, missing: 5 },
    ])
    expect(told.empty).toBe(false)
  })

  test('a day is today’s as soon as it is midnight in the time zone of the site', async () => {
    people = peopleOn(database, { now: () => new Date('2026-03-28T23:00:00Z') })
    await count(day('view', 1, 1, { day: '2026-03-28' }), day('view', 2, 2, { day: '2026-03-29' }))
    const told = await statistics('?from=2026-03-29')
    expect(told).toMatchObject({ today: '2026-03-29', totals: { views: 2 } })
    expect(told).toMatchObject({ totals_before: { views: 1 } })
  })

  test('a long period is told by months', async () => {
    await count(day('view', 1), day('view', 2, 2, { day: '2026-11-01' }))
    const told = await statistics('?from=2025-11-22')
    expect(told.unit).toBe('month')
    expect(told.series).toHaveLength(13)
    expect(told.series.at(-1)).toMatchObject({ at: '2026-11', views: 3 })
    expect(told).toMatchObject({ totals: { views: 3 }, before: { to: '2025-11-21' } })
  })

  test('pages have the title and the address of their language; those that are gone say so', async () => {
    const { home, half } = await fillSite(database)
    const page = (value: unknown, locale: string, events: number) =>
      day(String(value), events, 1, { dimension: 'page', locale })
    await count(
      page(home, 'fr', 9),
      page(home, 'en', 7),
      page(half, 'en', 5),
      page(987_654, 'fr', 3),
      page('other', '', 1),
    )
    const { pages } = await statistics()
    expect(pages).toMatchObject({ count: 5, events: 25 })
    expect(pages.rows.map(({ title, locale, href }) => [title, locale, href])).toEqual([
      ['Accueil', 'fr', '/'],
      ['Home', 'en', '/en'],
      ['Unfinished', 'en', null],
      [null, 'fr', null],
      [null, '', null],
    ])
    expect(pages.rows.map(({ id }) => id)).toEqual([home, home, half, 987_654, null])
  })

  test('pages can be limited to a language', async () => {
    const page = (locale: string) => day('1', 2, 1, { dimension: 'page', locale })
    await count(page('fr'), page('en'))
    const { pages, language } = await statistics('?language=en')
    expect(language).toBe('en')
    expect(pages).toMatchObject({ count: 1, events: 2, rows: [{ locale: 'en' }] })
  })

  test('links, hosts, languages, devices and lost addresses stand in their own lists', async () => {
    await count(
      day('form_response:12', 4, 2, { dimension: 'link' }),
      day('App\\Form:x:7 https://a.test/b c', 3, 1, { dimension: 'go' }),
      day('other', 1, 1, { dimension: 'link' }),
      day('example.org', 6, 5, { dimension: 'referrer' }),
      day('other', 1, 1, { dimension: 'referrer' }),
      day('fr', 8, 5, { dimension: 'language' }),
      day('other', 2, 1, { dimension: 'device' }),
      day('/perdu', 3, 3, { dimension: 'missing' }),
    )
    const told = await statistics()
    expect(told.links.rows).toEqual([
      { model: 'form_response', id: 12, address: null, events: 4, visitors: 2 },
      { model: 'App\\Form:x', id: 7, address: 'https://a.test/b c', events: 3, visitors: 1 },
      { model: 'other', id: null, address: null, events: 1, visitors: 1 },
    ])
    const names = (list: { rows: { name: string | null }[] }) => list.rows.map(({ name }) => name)
    expect(names(told.referrers)).toEqual(['example.org', null])
    expect(names(told.languages)).toEqual(['fr'])
    expect(names(told.devices)).toEqual(['other'])
    expect(names(told.missing)).toEqual(['/perdu'])
  })

  test('a list tells its first hundred, how many there are and what they sum up to', async () => {
    const hosts = Array.from({ length: 120 }, (_, at) =>
      day(`host-${at}.test`, at + 1, 1, { dimension: 'referrer' }),
    )
    await count(...hosts, day('host-0.test', 500, 1, { dimension: 'referrer', day: '2026-11-20' }))
    const { referrers } = await statistics()
    expect(referrers).toMatchObject({ count: 120, events: 7_260 + 500 })
    expect(referrers.rows).toHaveLength(100)
    expect(referrers.rows[0]).toEqual({ name: 'host-0.test', events: 501, visitors: 2 })
    expect(referrers.rows[1]?.name).toBe('host-119.test')
  })

  test('a period is the same whether its days are summed up by months or not yet', async () => {
    const host = (events: number, of: string, value = 'a.test') =>
      day(value, events, 1, { dimension: 'referrer', day: of })
    const total = (of: string) => day('view', 1, 1, { day: of })
    const days = [
      '2024-10-20',
      '2025-12-31',
      '2026-10-02',
      '2026-10-31',
      '2026-11-20',
      '2026-11-21',
    ]
    await count(...days.flatMap((of, at) => [total(of), host(2 ** at, of)]))
    await count(host(5, '2026-10-02', 'gone.test'))
    await people.add({ role: roles.contributor })
    const browser = await people.signedIn()
    const told = async () => {
      const periods = ['2024-10-21', '2025-12-31', '2026-01-01', '2026-10-03', '2026-11-01']
      const lists = periods.map(async (from) => {
        const response = await browser.read(`${adminPaths.statistics}?from=${from}`)
        return StatisticsAnswer.parse(await response.json()).data.referrers
      })
      return Promise.all(lists)
    }
    const before = await told()
    expect(before.map(({ events }) => events)).toEqual([67, 67, 65, 56, 48])
    const rules = { timeZone: 'Europe/Paris', keepMonths: 25 }
    await Promise.all([sumUp(database.db, rules, now), sumUp(database.db, rules, now)])
    expect(await told()).toEqual(before)
    const { day: last } = await database.db
      .selectFrom('tracking_summed')
      .select('day')
      .executeTakeFirstOrThrow()
    expect(last).toBe('2026-11-20')
    const spans = await database.db.selectFrom('tracking_sums').select('span').distinct().execute()
    expect(spans.map(({ span }) => span).toSorted()).toEqual([
      '2024',
      '2024-10',
      '2025',
      '2025-12',
      '2026',
      '2026-10',
      '2026-11',
    ])
    await sumUp(database.db, { ...rules, keepMonths: 2 }, now)
    const left = await database.db.selectFrom('tracking_sums').select('span').distinct().execute()
    expect(left.map(({ span }) => span).toSorted()).toEqual(['2026', '2026-10', '2026-11'])
  })

  test.each([
    ['?from=2026-02-30', 'from', 'Une date s’écrit année-mois-jour'],
    ['?from=2026-11-20&to=2026-11-01', 'to', 'La période finit avant de commencer.'],
    ['?from=2027-01-01&to=2027-01-02', 'from', 'La période commence dans le futur'],
    ['?to=2020-01-01', 'to', 'La période finit avant le 2024-10-21'],
    ['?language=xx', 'language', 'Ce site n’a pas cette langue.'],
  ])('%s is refused with 422 and a sentence', async (query, field, sentence) => {
    const response = await asked(adminPaths.statistics + query, { locale: 'fr' })
    expect(response.status).toBe(422)
    const { message, errors } = await response.json()
    expect(message).toContain(sentence)
    expect(errors).toEqual({ [field]: [message] })
  })

  test('the live counter knows the last thirty minutes, and no others', async () => {
    const { home } = await fillSite(database)
    const last = now.getTime() / 60_000
    await countEvents(database, [
      { minute: last, target: home, visitor: 'a' },
      { minute: last, target: home, visitor: 'a' },
      { minute: last - 29, target: home, locale: 'en', visitor: 'b' },
      { minute: last - 3, target: 0, visitor: 'c' },
      { minute: last - 3, kind: 'click', target: 4, visitor: 'd' },
      { minute: last - 30, target: home, visitor: 'e' },
    ])
    const live = LiveAnswer.parse(await (await asked(adminPaths.liveStatistics)).json()).data
    expect(live).toMatchObject({ at: now.toISOString(), views: 4, visitors: 3 })
    expect(live.minutes).toHaveLength(30)
    expect(live.minutes[0]).toEqual({ at: '2026-11-21T10:01:00.000Z', views: 1 })
    expect(live.minutes.at(-1)).toEqual({ at: now.toISOString(), views: 2 })
    expect(live.pages.map(({ title, events }) => [title, events])).toEqual([
      ['Accueil', 2],
      ['Home', 1],
    ])
  })

  test('the rules of counting are told as they are', async () => {
    const rules = CountingAnswer.parse(await (await asked(adminPaths.countingRules)).json()).data
    expect(rules).toEqual({
      site_name: 'Essai',
      site_url: 'https://site.test',
      enabled: true,
      time_zone: 'Europe/Paris',
      keep_months: 25,
      storage: 'file',
      storage_host: null,
      choice_url: 'https://site.test/api/statistics-choice',
      today: '2026-11-21',
    })
  })

  test('a table comes as a file, with its columns in the reader’s language', async () => {
    const { home } = await fillSite(database)
    await count(
      day(String(home), 3, 2, { dimension: 'page', locale: 'fr' }),
      day('77', 1, 1, { dimension: 'page', locale: 'en' }),
    )
    const path = `${adminPaths.statisticsTable('pages')}?from=2026-11-20&to=2026-11-21&locale=fr`
    const response = await asked(path)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="statistiques-pages-2026-11-20-2026-11-21.csv"',
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(String(bytes.subarray(3)).split('\r\n')).toEqual([
      'Page,Langue,Adresse,Vues,Visiteurs',
      'Accueil,fr,https://site.test/,3,2',
      'Page supprimée (nº\u00a077),en,,1,1',
      '',
    ])
  })

  test('what strangers made up is no formula in a spreadsheet', async () => {
    await count(
      day('=cmd|/c calc', 2, 1, { dimension: 'referrer' }),
      day('@x, "y"', 1, 1, { dimension: 'referrer' }),
    )
    const csv = await (await asked(adminPaths.statisticsTable('referrers'))).text()
    expect(csv.split('\r\n').slice(1, 3)).toEqual([`'=cmd|/c calc,2,1`, `"'@x, ""y""",1,1`])
  })

  test('days come one by one in a file, however long the period is', async () => {
    await count(day('view', 5, 3))
    const path = `${adminPaths.statisticsTable('days')}?from=2025-11-21&locale=en`
    const lines = (await (await asked(path)).text()).split('\r\n')
    expect(lines[0]).toContain('Day,Views,Visitors,Clicks,Addresses not found')
    expect(lines).toHaveLength(1 + 366 + 1)
    expect(lines.at(-2)).toBe('2026-11-21,5,3,0,0')
  })

  test('a file of a table that there is not is not found, and a wrong period is refused', async () => {
    expect((await asked(`${adminPaths.statistics}/people.csv`)).status).toBe(404)
    const browser = await people.signedIn()
    const wrong = `${adminPaths.statisticsTable('days')}?from=never`
    expect((await browser.read(wrong)).status).toBe(422)
  })
})
