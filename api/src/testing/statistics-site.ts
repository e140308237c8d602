import { showStatistics } from '@vitrine/contract/endpoints/statistics'
import { roles } from '@vitrine/contract/identity/identity'
import { StatisticsAnswer } from '@vitrine/contract/tracking/statistics'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { databases, TestDatabase } from './databases.ts'
import { peopleOn } from './people.ts'
import { clearCounts, type DayOf, daySum } from './statistics.ts'

/** Time at which the tests request statistics. */
export const statisticsNow = new Date('2026-11-21T10:30:00Z')

export const day: DayOf = (value, events, visitors = events, more = {}) =>
  daySum({ value, events, visitors, ...more })

/** Returns a site for a suite, with requests of a contributor for its statistics. */
export function statisticsSite(open: (typeof databases)[number]['open']) {
  let now: Date
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    now = statisticsNow
    people = peopleOn(database, { now: () => now })
  })
  afterEach(async () => {
    await clearCounts(database)
    await database.clear()
  })
  afterAll(() => database.drop())

  const request = async (path: string, headers = {}) => {
    await people.add({ role: roles.contributor })
    return (await people.signedIn()).send('GET', path, undefined, headers)
  }
  return {
    database: () => database,
    people: () => people,
    /** Sets the clock until the end of the test. */
    setClock: (time: Date) => {
      now = time
    },
    /** Sends a request as a contributor. */
    request,
    statistics: async (query = '') => {
      const response = await request(showStatistics.path + query)
      expect(response.status).toBe(200)
      return StatisticsAnswer.parse(await response.json()).data
    },
    count: (...sums: ReturnType<typeof daySum>[]) =>
      database.db.insertInto('tracking_daily').values(sums).execute(),
  }
}
