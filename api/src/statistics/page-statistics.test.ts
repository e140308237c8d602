import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showPageStatistics } from '@vitrine/contract/endpoints/statistics'
import { roles } from '@vitrine/contract/identity/identity'
import { PageStatisticsAnswer } from '@vitrine/contract/tracking/statistics'
import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { fillSite } from '../testing/site.ts'
import { countEvents } from '../testing/statistics.ts'
import { day, statisticsSite } from '../testing/statistics-site.ts'

describe.each(databases)('the statistics of one page on $name', ({ open }) => {
  const { request, count, database, people } = statisticsSite(open)

  async function pageStatistics(id: number | undefined, query = '') {
    const response = await request(formatEndpointPath(showPageStatistics, { id: id ?? 0 }) + query)
    expect(response.status).toBe(200)
    return PageStatisticsAnswer.parse(await response.json()).data
  }
  const of = (id: number | undefined, locale: string, on: string) =>
    ({ dimension: 'page', locale, day: on, value: String(id) }) as const

  test('cover all its languages, by day', async () => {
    const { about, home } = await fillSite(database())
    await count(
      day('', 5, 3, of(about, 'fr', '2026-11-20')),
      day('', 2, 1, of(about, 'en', '2026-11-20')),
      day('', 4, 4, of(about, 'fr', '2026-11-21')),
      day('', 9, 9, of(about, 'fr', '2026-11-18')),
      day('', 50, 9, of(home, 'fr', '2026-11-20')),
    )
    const answer = await pageStatistics(about, '?from=2026-11-19&to=2026-11-21')
    expect(answer).toMatchObject({ id: about, unit: 'day', time_zone: 'Europe/Paris' })
    expect(answer.series).toEqual([
      { at: '2026-11-19', views: 0, visitors: 0 },
      { at: '2026-11-20', views: 7, visitors: 4 },
      { at: '2026-11-21', views: 4, visitors: 4 },
    ])
    expect(answer.totals).toEqual({ views: 11, visitors: 8 })
    expect(
      answer.languages.rows.map(({ title, locale, events }) => [title, locale, events]),
    ).toEqual([
      ['À propos', 'fr', 9],
      ['About', 'en', 2],
    ])
  })

  test('are by month if the period is long', async () => {
    await count(
      day('', 5, 3, of(7, 'fr', '2026-11-20')),
      day('', 4, 4, of(7, 'en', '2026-11-03')),
      day('', 1, 1, of(7, 'fr', '2026-10-31')),
    )
    const { series } = await pageStatistics(7, '?from=2026-01-01')
    expect(series.slice(-2)).toEqual([
      { at: '2026-10', views: 1, visitors: 1 },
      { at: '2026-11', views: 9, visitors: 7 },
    ])
  })

  test('name each language of a page without views', async () => {
    const { about } = await fillSite(database())
    const answer = await pageStatistics(about)
    expect(answer.totals).toEqual({ views: 0, visitors: 0 })
    expect(answer.languages.rows.map(({ title, events }) => [title, events])).toEqual([
      ['About', 0],
      ['À propos', 0],
    ])
  })

  test('contain its referrers, with days in the time zone of the site', async () => {
    const { about, home } = await fillSite(database())
    const at = (time: string) => Date.parse(time) / 60_000
    const from = (referrer: string | null, time: string, visitor: string, target = about) => ({
      minute: at(time),
      referrer,
      visitor,
      target: target ?? 0,
    })
    await countEvents(database(), [
      from('search.test', '2026-11-19T23:00:00Z', 'a'),
      from('search.test', '2026-11-20T22:59:00Z', 'b'),
      from('search.test', '2026-11-20T22:59:00Z', 'b'),
      from('blog.test', '2026-11-20T10:00:00Z', 'c'),
      from(null, '2026-11-20T10:00:00Z', 'd'),
      from('early.test', '2026-11-19T22:59:00Z', 'e'),
      from('late.test', '2026-11-20T23:00:00Z', 'f'),
      from('other.test', '2026-11-20T10:00:00Z', 'g', home),
      { ...from('click.test', '2026-11-20T10:00:00Z', 'h'), kind: 'click' },
    ])
    const answer = await pageStatistics(about, '?from=2026-11-20&to=2026-11-20')
    expect(answer.referrers).toEqual({
      count: 2,
      events: 4,
      rows: [
        { name: 'search.test', events: 3, visitors: 2 },
        { name: 'blog.test', events: 1, visitors: 1 },
      ],
    })
    expect(answer.referrers_since).toBeNull()
  })

  test('contain the clicks on its tracked links', async () => {
    const anchors = [
      '<a href="/x" data-status="12">a</a>',
      '<a href="https://out.test/a" data-status="7" data-model="offer" data-go>b</a>',
      '<a href="/plain">c</a>',
    ]
    const content = `<p>${anchors.join(' ')}</p>`
    await store(database(), [
      { key: 'links', translations: { fr: { title: 'Liens', slug: 'liens', content } } },
    ])
    const { id } = await database()
      .db.selectFrom('pages')
      .select('id')
      .where('key', '=', 'links')
      .executeTakeFirstOrThrow()
    await count(
      day('form_response:12', 4, 2, { dimension: 'link' }),
      day('offer:7 https://out.test/a', 3, 1, { dimension: 'go' }),
      day('offer:7 https://out.test/b', 8, 1, { dimension: 'go' }),
      day('form_response:13', 5, 2, { dimension: 'link' }),
    )
    const { links } = await pageStatistics(id)
    expect(links.rows).toEqual([
      { model: 'form_response', id: 12, address: null, events: 4, visitors: 2 },
      { model: 'offer', id: 7, address: 'https://out.test/a', events: 3, visitors: 1 },
    ])
  })

  test('remain for a deleted page', async () => {
    await count(day('', 5, 3, of(987_654, 'fr', '2026-11-20')))
    const answer = await pageStatistics(987_654)
    expect(answer.languages.rows).toMatchObject([{ id: 987_654, title: null, events: 5 }])
  })

  test('of an unknown page are not found', async () => {
    expect((await request(formatEndpointPath(showPageStatistics, { id: 987_654 }))).status).toBe(
      404,
    )
  })

  test('are for roles 1 to 3, and require a valid period', async () => {
    const { about } = await fillSite(database())
    const path = formatEndpointPath(showPageStatistics, { id: about ?? 0 })
    expect((await people().browser().read(path)).status).toBe(401)
    expect((await request(`${path}?from=2026-02-30`)).status).toBe(422)
    await people().add({ role: roles.visitor, email: 'marie@site.test' })
    const visitor = await people().signedIn({ email: 'marie@site.test' })
    expect((await visitor.read(path)).status).toBe(403)
  })
})
