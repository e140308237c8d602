import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  exportStatistics,
  showLiveStatistics,
  showStatistics,
  showTrackingRules,
} from '@vitrine/contract/endpoints/statistics'
import { roles } from '@vitrine/contract/identity/identity'
import { statisticsTables } from '@vitrine/contract/tracking/statistics'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { day, statisticsSite } from '../testing/statistics-site.ts'

describe.each(databases)('the statistics on $name', ({ open }) => {
  const { request, count, people, setClock, statistics } = statisticsSite(open)

  const addresses = [
    showStatistics.path,
    showLiveStatistics.path,
    showTrackingRules.path,
    ...statisticsTables.map((table) => formatEndpointPath(exportStatistics, { table })),
  ]

  test.each(addresses)('%s answers 401 to a guest and 403 to a visitor', async (path) => {
    expect((await people().browser().read(path)).status).toBe(401)
    await people().add({ role: roles.visitor })
    const response = await (await people().signedIn()).read(path)
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([roles.administrator, roles.editor, roles.contributor])(
    'role %i sees all statistics',
    async (role) => {
      await people().add({ role })
      const browser = await people().signedIn()
      for (const path of addresses) expect((await browser.read(path)).status, path).toBe(200)
    },
  )

  test('a site without statistics says so', async () => {
    const answer = await statistics()
    expect(answer).toMatchObject({
      empty: true,
      enabled: true,
      time_zone: 'Europe/Paris',
      period: { from: '2026-10-23', to: '2026-11-21' },
      totals: { views: 0, visitors: 0, clicks: 0, missing: 0 },
      pages: { count: 0, events: 0, rows: [] },
    })
    expect(answer.series).toHaveLength(30)
  })

  test('views, visitors and clicks are summed up and compared with the days before', async () => {
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
    const answer = await statistics('?from=2026-11-20&to=2026-11-21')
    expect(answer.totals).toEqual({ views: 17, visitors: 6, clicks: 5, missing: 5 })
    expect(answer.before).toEqual({ from: '2026-11-18', to: '2026-11-19' })
    expect(answer.totals_before).toEqual({ views: 1_100, visitors: 550, clicks: 1, missing: 0 })
    expect(answer.series).toEqual([
      { at: '2026-11-20', views: 7, visitors: 2, clicks: 0, missing: 0 },
      { at: '2026-11-21', views: 10, visitors: 4, clicks: 5, missing: 5 },
    ])
    expect(answer.empty).toBe(false)
  })

  test('a new day starts at midnight in the time zone of the site', async () => {
    setClock(new Date('2026-03-28T23:00:00Z'))
    await count(day('view', 1, 1, { day: '2026-03-28' }), day('view', 2, 2, { day: '2026-03-29' }))
    const answer = await statistics('?from=2026-03-29')
    expect(answer).toMatchObject({ today: '2026-03-29', totals: { views: 2 } })
    expect(answer).toMatchObject({ totals_before: { views: 1 } })
  })

  test('a long period is by month', async () => {
    await count(day('view', 1), day('view', 2, 2, { day: '2026-11-01' }))
    const answer = await statistics('?from=2025-11-22')
    expect(answer.unit).toBe('month')
    expect(answer.series).toHaveLength(13)
    expect(answer.series.at(-1)).toMatchObject({ at: '2026-11', views: 3 })
    expect(answer).toMatchObject({ totals: { views: 3 }, before: { to: '2025-11-21' } })
  })

  test.each([
    ['?from=2026-02-30', 'from', 'Une date s’écrit année-mois-jour'],
    ['?from=2026-11-20&to=2026-11-01', 'to', 'La période finit avant de commencer.'],
    ['?from=2027-01-01&to=2027-01-02', 'from', 'La période commence dans le futur'],
    ['?to=2020-01-01', 'to', 'La période finit avant le 2024-10-21'],
    ['?language=xx', 'language', 'Ce site n’a pas cette langue.'],
  ])('%s is refused with 422 and a message', async (query, field, sentence) => {
    const response = await request(showStatistics.path + query, { locale: 'fr' })
    expect(response.status).toBe(422)
    const { message, errors } = await response.json()
    expect(message).toContain(sentence)
    expect(errors).toEqual({ [field]: [message] })
  })
})
