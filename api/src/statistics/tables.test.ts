import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { exportStatistics, showStatistics } from '@vitrine/contract/endpoints/statistics'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { fillSite } from '../testing/site.ts'
import { day, statisticsSite } from '../testing/statistics-site.ts'

describe.each(databases)('CSV tables of the statistics on $name', ({ open }) => {
  const { request, count, database, people } = statisticsSite(open)

  test('a table is a file with columns in the reader’s language', async () => {
    const { home } = await fillSite(database())
    await count(
      day(String(home), 3, 2, { dimension: 'page', locale: 'fr' }),
      day('77', 1, 1, { dimension: 'page', locale: 'en' }),
    )
    const path = `${formatEndpointPath(exportStatistics, { table: 'pages' })}?from=2026-11-20&to=2026-11-21&locale=fr`
    const response = await request(path)
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

  test('values from strangers are not formulas in a spreadsheet', async () => {
    await count(
      day('=cmd|/c calc', 2, 1, { dimension: 'referrer' }),
      day('@x, "y"', 1, 1, { dimension: 'referrer' }),
    )
    const csv = await (
      await request(formatEndpointPath(exportStatistics, { table: 'referrers' }))
    ).text()
    expect(csv.split('\r\n').slice(1, 3)).toEqual([`'=cmd|/c calc,2,1`, `"'@x, ""y""",1,1`])
  })

  test('the file has one line per day, even for a long period', async () => {
    await count(day('view', 5, 3))
    const path = `${formatEndpointPath(exportStatistics, { table: 'days' })}?from=2025-11-21&locale=en`
    const lines = (await (await request(path)).text()).split('\r\n')
    expect(lines[0]).toContain('Day,Views,Visitors,Clicks,Addresses not found')
    expect(lines).toHaveLength(1 + 366 + 1)
    expect(lines.at(-2)).toBe('2026-11-21,5,3,0,0')
  })

  test('an unknown table is not found, and an invalid period is refused', async () => {
    expect((await request(`${showStatistics.path}/people.csv`)).status).toBe(404)
    const browser = await people().signedIn()
    const wrong = `${formatEndpointPath(exportStatistics, { table: 'days' })}?from=never`
    expect((await browser.read(wrong)).status).toBe(422)
  })
})
