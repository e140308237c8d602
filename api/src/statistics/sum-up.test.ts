import { showStatistics } from '@vitrine/contract/endpoints/statistics'
import { roles } from '@vitrine/contract/identity/identity'
import { StatisticsAnswer } from '@vitrine/contract/tracking/statistics'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { afterFirst } from '../testing/after-first.ts'
import { databases } from '../testing/databases.ts'
import { day, statisticsNow, statisticsSite } from '../testing/statistics-site.ts'
import { sumUpDays } from './sum-up.ts'
import { getList } from './sums.ts'

describe.each(databases)('summing up days on $name', ({ open }) => {
  const { count, database, people } = statisticsSite(open)

  test('a period has the same result before and after its days are summed up', async () => {
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
    await people().add({ role: roles.contributor })
    const browser = await people().signedIn()
    const readReferrers = async () => {
      const periods = ['2024-10-21', '2025-12-31', '2026-01-01', '2026-10-03', '2026-11-01']
      const lists = periods.map(async (from) => {
        const response = await browser.read(`${showStatistics.path}?from=${from}`)
        return StatisticsAnswer.parse(await response.json()).data.referrers
      })
      return Promise.all(lists)
    }
    const before = await readReferrers()
    expect(before.map(({ events }) => events)).toEqual([67, 67, 65, 56, 48])
    const rules = { timeZone: 'Europe/Paris', keepMonths: 25 }
    await Promise.all([
      sumUpDays(database().db, rules, statisticsNow),
      sumUpDays(database().db, rules, statisticsNow),
    ])
    expect(await readReferrers()).toEqual(before)
    const { day: last } = await database()
      .db.selectFrom('tracking_summed')
      .select('day')
      .executeTakeFirstOrThrow()
    expect(last).toBe('2026-11-20')
    const spans = await database()
      .db.selectFrom('tracking_sums')
      .select('span')
      .distinct()
      .execute()
    expect(spans.map(({ span }) => span).toSorted()).toEqual([
      ...['2024', '2024-10', '2024Q4'],
      ...['2025', '2025-12', '2025-12/3', '2025Q4'],
      ...['2026', '2026-10', '2026-10/1', '2026-10/3', '2026-11', '2026-11/2', '2026Q4'],
    ])
    await sumUpDays(database().db, { ...rules, keepMonths: 2 }, statisticsNow)
    const left = await database().db.selectFrom('tracking_sums').select('span').distinct().execute()
    expect(left.map(({ span }) => span).toSorted()).toEqual([
      ...['2026', '2026-10', '2026-10/1', '2026-10/3', '2026-11', '2026-11/2', '2026Q4'],
    ])
  })

  test('days that are summed up during a query are not counted twice', async () => {
    const host = (events: number, of: string) =>
      day('a.test', events, 1, { dimension: 'referrer', day: of })
    const total = (of: string) => day('view', 1, 1, { day: of })
    const rules = { timeZone: 'Europe/Paris', keepMonths: 25 }
    const { db, url } = database()
    await count(host(1, '2026-11-08'), total('2026-11-08'))
    await sumUpDays(db, rules, statisticsNow)
    await count(host(2, '2026-11-10'), total('2026-11-10'))
    const other = await openDatabase(url)
    const reading = db.withPlugin(
      afterFirst('tracking_summed', () => sumUpDays(other.db, rules, statisticsNow)),
    )
    const span = { from: '2026-11-01', to: '2026-11-21' }
    const query = { dimensions: ['referrer' as const], span, earliest: '2024-10-21', limit: 10 }
    expect((await getList(reading, query)).events).toBe(3)
    expect((await getList(db, query)).events).toBe(3)
    await other.close()
  })
})
