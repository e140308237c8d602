import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { countingOn } from '../testing/tracking.ts'

const view = { t: 'view', id: 7, locale: 'fr' }
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'

describe.each(databases)('visitors on $name', ({ open }) => {
  let database: TestDatabase
  let site: ReturnType<typeof countingOn>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    site = countingOn(database)
  })
  afterEach(async () => {
    await site.tracking.close()
    await database.clear()
  })
  afterAll(() => database.drop())

  const from = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more })
  const salts = () => database.db.selectFrom('tracking_salts').selectAll().execute()
  const known = () => database.db.selectFrom('tracking_visitors').selectAll().execute()

  test('two browsers at one address are two visitors, regardless of the number of views', async () => {
    for (const agent of [chrome, undefined, chrome])
      await site.send(view, agent ? { 'user-agent': agent } : {})
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 3, 2'])
    // Also in a later write and after a restart.
    const again = countingOn(database)
    await again.send(view)
    expect(await again.sums('total')).toEqual(['2026-06-15 view: 4, 2'])
  })

  test('the day begins at midnight in the time zone of the site', async () => {
    site.moveTo('2026-06-15T21:59:59Z')
    await site.send(view)
    site.moveTo('2026-06-15T22:00:00Z')
    await site.send(view)
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 1, 1', '2026-06-16 view: 1, 1'])
    const [before, after] = await site.events()
    expect(before?.visitor).not.toBe(after?.visitor)
  })

  test('salts and visitors of a past day are deleted, its sums stay', async () => {
    await site.send(view)
    await site.tracking.flush()
    site.moveTo('2026-06-15T22:05:00Z')
    await site.send(view)
    await site.tracking.flush()
    await site.tracking.removeExpired()
    // Events from just before midnight may not be written yet.
    expect((await salts()).map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-16'])
    site.moveTo('2026-06-15T22:10:00Z')
    await site.tracking.removeExpired()
    expect((await salts()).map(({ day }) => day)).toEqual(['2026-06-16'])
    expect(new Set((await known()).map(({ day }) => day))).toEqual(new Set(['2026-06-16']))
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 1, 1', '2026-06-16 view: 1, 1'])
  })

  test('events and sums are deleted after the retention period', async () => {
    const short = countingOn(database, { keepMonths: 2 })
    await short.send(view)
    await short.sums('total')
    short.moveTo('2026-08-15T10:00:00Z')
    await short.send(view)
    await short.tracking.flush()
    await short.tracking.removeExpired()
    expect(await short.events()).toHaveLength(2)
    short.moveTo('2026-08-16T10:00:00Z')
    await short.tracking.removeExpired()
    expect(await short.events()).toHaveLength(1)
    expect(await short.sums('total')).toEqual(['2026-08-15 view: 1, 1'])
    await short.tracking.close()
  })

  test('more old rows than one statement deletes are deleted too', async () => {
    const { db } = database
    const rows = Array.from({ length: 2_500 }, (_, at) => ({
      day: '2020-01-01',
      dimension: 'page',
      locale: '',
      value: String(at),
    }))
    for (const piece of [rows.slice(0, 1_250), rows.slice(1_250)]) {
      const visitors = piece.map(({ day, value }) => ({ day, mark: Number(value) }))
      await db.insertInto('tracking_visitors').values(visitors).execute()
      const sums = piece.map((row) => ({ ...row, events: 1, visitors: 1 }))
      await db.insertInto('tracking_daily').values(sums).execute()
    }
    await site.tracking.removeExpired()
    expect([await known(), await site.sums('page')]).toEqual([[], []])
  })

  test('an event that was stored offline counts at its time, if that is today', async () => {
    const at = (iso: string) => Date.parse(iso) / 60_000
    await site.send([
      { ...view, ago: 3_600 },
      { ...view, id: 8, ago: 36_000 },
      { ...view, id: 9, ago: 43_260 },
    ])
    expect((await site.events()).map(({ minute }) => minute)).toEqual([
      at('2026-06-15T09:00Z'),
      at('2026-06-15T00:00Z'),
      // Yesterday in Paris: counted now.
      at('2026-06-15T10:00Z'),
    ])
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 3, 1'])
    const tooLate = await site.send({ ...view, ago: 86_401 })
    expect(tooLate.status).toBe(422)
  })

  test('a visitor counts at most sixty times a minute', async () => {
    const statuses = new Set<number>()
    for (let time = 0; time < 70; time++) statuses.add((await site.send(view)).status)
    await site.send(view, from('192.0.2.2'))
    expect(statuses).toEqual(new Set([204]))
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 61, 2'])
    site.moveTo('2026-06-15T10:01:00Z')
    await site.send(view)
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 62, 2'])
  })

  test('events of a long time offline count for their own minutes', async () => {
    const minutes = Array.from({ length: 100 }, (_, at) => ({ ...view, ago: at * 60 }))
    for (let from = 0; from < 100; from += 20) await site.send(minutes.slice(from, from + 20))
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 100, 1'])
  })

  test('one network counts at most 1,200 times a minute, across all user agents', async () => {
    for (let at = 0; at < 65; at++)
      for (let time = 0; time < 2; time++) {
        const address = `2001:db8::${at.toString(16)}`
        await site.send(Array(10).fill(view), from(address, { 'user-agent': `${chrome} ${at}` }))
      }
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 1200, 60'])
  })

  test('several processes on one database agree on visitors, and their sums add up', async () => {
    const others = [site, countingOn(database), countingOn(database), countingOn(database)]
    for (let visitor = 0; visitor < 40; visitor++)
      for (const each of others)
        await each.send({ ...view, id: (visitor % 5) + 1 }, from(`192.0.2.${visitor}`))
    await Promise.all(others.map(({ tracking }) => tracking.flush()))
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 160, 40'])
    expect(await site.sums('page')).toEqual(
      [1, 2, 3, 4, 5].map((id) => `2026-06-15 fr ${id}: 32, 8`),
    )
    expect(await site.events()).toHaveLength(160)
    expect(await salts()).toHaveLength(1)
    for (const { tracking } of others) await tracking.close()
  })
})
