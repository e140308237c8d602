import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { openDatabase } from './open.ts'
import { type RateLimit, removeOldLimits, returnPoints, takePoints } from './rate-limits.ts'

const begin = Date.parse('2026-01-05T10:00:00.000Z')
const at = (seconds: number) => new Date(begin + seconds * 1_000)
const minute: RateLimit = { key: 'marie', points: 2, seconds: 60 }
const day: RateLimit = { key: 'marie', points: 3, seconds: 86_400 }
const wait = (seconds: number) => ({ ok: false, waitMs: seconds * 1_000 })

describe.each(databases)('rate limits on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const take = (limits: RateLimit[], seconds = 0) => takePoints(database.db, limits, at(seconds))

  test('a key has a number of points per window, and the window starts with the first request', async () => {
    expect(await take([minute], 5)).toEqual({ ok: true, left: 1 })
    expect(await take([minute], 30)).toEqual({ ok: true, left: 0 })
    expect(await take([minute], 40)).toEqual(wait(25))
    expect(await take([{ ...minute, key: 'paul' }], 40)).toEqual({ ok: true, left: 1 })
    expect(await take([minute], 65)).toEqual({ ok: true, left: 1 })
  })

  test('with several limits, points are taken from all or from none', async () => {
    await take([day])
    await take([day])
    expect(await take([minute, day])).toEqual({ ok: true, left: 0 })
    for (let time = 0; time < 3; time++) expect(await take([minute, day], 1)).toEqual(wait(86_399))
    expect(await take([minute], 1)).toEqual({ ok: true, left: 0 })
    expect(await take([minute, day], 2)).toEqual(wait(86_398))
  })

  test('a request can cost several points, and waits until they are available', async () => {
    const kilobytes = (cost: number) => ({ key: 'paul', points: 10, seconds: 60, cost })
    expect(await take([kilobytes(7)])).toEqual({ ok: true, left: 3 })
    expect(await take([minute, kilobytes(4)], 20)).toEqual(wait(40))
    expect(await take([minute, kilobytes(3)], 20)).toEqual({ ok: true, left: 0 })
    await returnPoints(database.db, [kilobytes(3)])
    expect(await take([kilobytes(3)], 30)).toEqual({ ok: true, left: 0 })
    expect(await take([kilobytes(8)], 60)).toEqual({ ok: true, left: 2 })
  })

  test('a window that started while the clock was a year ahead has ended', async () => {
    const year = 365 * 86_400
    for (let time = 0; time < 3; time++) await take([day], year)
    await take([minute], year)
    await take([minute], year)
    expect(await take([minute, day])).toEqual({ ok: true, left: 1 })
    expect(await take([minute, day], 1)).toEqual({ ok: true, left: 0 })
    expect(await take([minute], 2)).toEqual(wait(58))
  })

  test('a window that started while the clock was ahead does not extend a wait', async () => {
    for (let time = 0; time < 3; time++) await take([day], 365 * 86_400)
    await take([minute])
    await take([minute])
    expect(await take([minute, day], 20)).toEqual(wait(40))
  })

  test('returned points can be taken again', async () => {
    await take([minute])
    await take([minute])
    await returnPoints(database.db, [minute])
    expect(await take([minute])).toEqual({ ok: true, left: 0 })
    await returnPoints(database.db, [{ ...minute, key: 'unused' }])
    expect(await take([{ ...minute, key: 'unused' }])).toEqual({ ok: true, left: 1 })
  })

  test('concurrent requests of several processes share the points', async () => {
    const other = await openDatabase(database.url)
    try {
      const taken = await Promise.all(
        Array.from({ length: 12 }, (_, time) =>
          takePoints(time % 2 ? other.db : database.db, [minute], at(0)),
        ),
      )
      expect(taken.filter(({ ok }) => ok)).toHaveLength(minute.points)
    } finally {
      await other.close()
    }
  })

  test('the database stores keys only as hashes', async () => {
    await take([{ ...minute, key: 'reset to marie@example.org' }])
    const rows = await database.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[0-9a-f]{64}$/), points: 1, ends_at: at(60).toISOString() },
    ])
  })

  test('removes windows that have ended, and no others', async () => {
    await take([minute, day])
    await removeOldLimits(database.db, at(60))
    expect(await database.db.selectFrom('rate_limits').select('points').execute()).toHaveLength(1)
    expect(await take([day], 60)).toEqual({ ok: true, left: 1 })
  })
})
