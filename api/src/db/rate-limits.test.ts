import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { openDatabase } from './open.ts'
import { type RateLimit, removeOldLimits, returnPoints, takePoints } from './rate-limits.ts'

const begin = Date.parse('2026-01-05T10:00:00.000Z')
const at = (seconds: number) => new Date(begin + seconds * 1_000)
const minute: RateLimit = { key: 'marie', points: 2, seconds: 60 }
const day: RateLimit = { key: 'marie', points: 3, seconds: 86_400 }
const wait = (seconds: number) => ({ ok: false, waitMs: seconds * 1_000 })

describe.each(databases)('limits on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const take = (limits: RateLimit[], seconds = 0) => takePoints(database.db, limits, at(seconds))

  test('a key has so many points in a window that begins with the first', async () => {
    expect(await take([minute], 5)).toEqual({ ok: true, left: 1 })
    expect(await take([minute], 30)).toEqual({ ok: true, left: 0 })
    expect(await take([minute], 40)).toEqual(wait(25))
    expect(await take([{ ...minute, key: 'paul' }], 40)).toEqual({ ok: true, left: 1 })
    expect(await take([minute], 65)).toEqual({ ok: true, left: 1 })
  })

  test('of several limits each gives a point, or none does', async () => {
    await take([day])
    await take([day])
    expect(await take([minute, day])).toEqual({ ok: true, left: 0 })
    for (let time = 0; time < 3; time++) expect(await take([minute, day], 1)).toEqual(wait(86_399))
    expect(await take([minute], 1)).toEqual({ ok: true, left: 0 })
    expect(await take([minute, day], 2)).toEqual(wait(86_398))
  })

  test('some take several points at once, and wait until there are as many', async () => {
    const kilobytes = (cost: number) => ({ key: 'paul', points: 10, seconds: 60, cost })
    expect(await take([kilobytes(7)])).toEqual({ ok: true, left: 3 })
    expect(await take([minute, kilobytes(4)], 20)).toEqual(wait(40))
    expect(await take([minute, kilobytes(3)], 20)).toEqual({ ok: true, left: 0 })
    await returnPoints(database.db, [kilobytes(3)])
    expect(await take([kilobytes(3)], 30)).toEqual({ ok: true, left: 0 })
    expect(await take([kilobytes(8)], 60)).toEqual({ ok: true, left: 2 })
  })

  test('a window that began while the clock was a year ahead has ended', async () => {
    const year = 365 * 86_400
    for (let time = 0; time < 3; time++) await take([day], year)
    await take([minute], year)
    await take([minute], year)
    expect(await take([minute, day])).toEqual({ ok: true, left: 1 })
    expect(await take([minute, day], 1)).toEqual({ ok: true, left: 0 })
    expect(await take([minute], 2)).toEqual(wait(58))
  })

  test('a wait is not that of a window which began while the clock was ahead', async () => {
    for (let time = 0; time < 3; time++) await take([day], 365 * 86_400)
    await take([minute])
    await take([minute])
    expect(await take([minute, day], 20)).toEqual(wait(40))
  })

  test('what is given back can be taken again', async () => {
    await take([minute])
    await take([minute])
    await returnPoints(database.db, [minute])
    expect(await take([minute])).toEqual({ ok: true, left: 0 })
    await returnPoints(database.db, [{ ...minute, key: 'nobody' }])
    expect(await take([{ ...minute, key: 'nobody' }])).toEqual({ ok: true, left: 1 })
  })

  test('those who come at once, from any process, share the points', async () => {
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

  test('the database says of whom it counts neither name nor address', async () => {
    await take([{ ...minute, key: 'reset to marie@example.org' }])
    const rows = await database.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[0-9a-f]{64}$/), points: 1, ends_at: at(60).toISOString() },
    ])
  })

  test('a window that has ended is thrown away, one that holds stays', async () => {
    await take([minute, day])
    await removeOldLimits(database.db, at(60))
    expect(await database.db.selectFrom('rate_limits').select('points').execute()).toHaveLength(1)
    expect(await take([day], 60)).toEqual({ ok: true, left: 1 })
  })
})
