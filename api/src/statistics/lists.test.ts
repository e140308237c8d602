import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { fillSite } from '../testing/site.ts'
import { day, statisticsSite } from '../testing/statistics-site.ts'

describe.each(databases)('lists of the statistics on $name', ({ open }) => {
  const { count, database, statistics } = statisticsSite(open)

  test('pages have the title and address of their language, and deleted pages have neither', async () => {
    const { home, half } = await fillSite(database())
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

  test('links, referrers, languages, devices and missing addresses have their own lists', async () => {
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
    const lists = await statistics()
    expect(lists.links.rows).toEqual([
      { model: 'form_response', id: 12, address: null, events: 4, visitors: 2 },
      { model: 'App\\Form:x', id: 7, address: 'https://a.test/b c', events: 3, visitors: 1 },
      { model: 'other', id: null, address: null, events: 1, visitors: 1 },
    ])
    const names = (list: { rows: { name: string | null }[] }) => list.rows.map(({ name }) => name)
    expect(names(lists.referrers)).toEqual(['example.org', null])
    expect(names(lists.languages)).toEqual(['fr'])
    expect(names(lists.devices)).toEqual(['other'])
    expect(names(lists.missing)).toEqual(['/perdu'])
  })

  test('a list has the first hundred rows, the number of rows and their sum', async () => {
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
})
