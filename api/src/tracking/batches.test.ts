import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { countingOn, firefox } from '../testing/tracking.ts'
import type { PageEvent } from './events.ts'

describe.each(databases)('event batches on $name', ({ open }) => {
  let database: TestDatabase
  let site: ReturnType<typeof countingOn>
  let logged: unknown[]
  beforeEach(async () => {
    database = await open()
    logged = []
    site = countingOn(database, { logError: (error) => logged.push(error) })
  })
  afterEach(async () => {
    await site.tracking.close()
    await database.drop()
  })

  /** Counts events of many readers, each with their own address. */
  const count = (times: number, event: (at: number) => PageEvent) => {
    for (let at = 0; at < times; at++) {
      const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      site.tracking.count({ address, userAgent: firefox, headers: {} }, event(at))
    }
  }
  const view = (id: number): PageEvent => ({ kind: 'view', id, locale: 'fr' })
  const rename = (from: string, to: string) =>
    database.db.schema.alterTable(from).renameTo(to).execute()

  test('five hundred events are written without a flush', async () => {
    count(500, () => view(1))
    const written = async () => {
      const rows = await database.db.selectFrom('tracking_daily').select('events').execute()
      return rows.map(({ events }) => events)
    }
    await expect.poll(written, { timeout: 30_000 }).toContain(500)
  })

  test('a clean stop writes the waiting events, and later events are not counted', async () => {
    count(3_456, (at) => view(at % 3))
    await site.tracking.close()
    count(10, () => view(1))
    expect(await site.sums('total')).toEqual(['2026-06-15 view: 3456, 3456'])
    expect(await site.events()).toHaveLength(3_456)
    expect(logged).toEqual([])
  })

  test('while the database fails, events wait in whole batches, and one error is logged', async () => {
    count(20, () => view(1))
    await rename('tracking_daily', 'away')
    await site.tracking.flush()
    count(20, () => view(2))
    await site.tracking.flush()
    expect(logged.map(String)).toEqual(['Error: Events cannot be written and wait in memory.'])
    await rename('away', 'tracking_daily')
    expect(await site.sums('page')).toEqual(['2026-06-15 fr 1: 20, 20', '2026-06-15 fr 2: 20, 20'])
    expect(await site.events()).toHaveLength(40)
  })

  test('a day has at most 5,000 missing paths; the others share one name', async () => {
    count(5_200, (at) => ({ kind: 'missing', id: 0, path: `/${at}` }))
    await site.tracking.flush()
    const sums = await site.sums('missing')
    expect(sums).toHaveLength(5_001)
    expect(sums).toContain('2026-06-15 other: 200, 200')
    // The paths from before a restart are still known.
    const next = countingOn(database)
    await next.send([
      { t: 'missing', id: 0, path: '/17' },
      { t: 'missing', id: 0, path: '/new' },
    ])
    const after = await next.sums('missing')
    expect(after).toContain('2026-06-15 /17: 2, 2')
    expect(after).toContain('2026-06-15 other: 201, 201')
    await next.tracking.close()
  })

  test('after a million events of a day only sums are stored', async () => {
    const total = { day: '2026-06-15', dimension: 'total', locale: '', value: 'click' }
    const row = { ...total, events: 1_000_000, visitors: 1 }
    await database.db.insertInto('tracking_daily').values(row).execute()
    count(3, () => view(1))
    expect(await site.sums('page')).toEqual(['2026-06-15 fr 1: 3, 0'])
    expect(await site.events()).toEqual([])
  })

  test('an address that is too long for an index is cut', async () => {
    const url = `https://ailleurs.example/${'é€'.repeat(1_000)}`
    const request = { address: '192.0.2.1', userAgent: firefox, headers: {} }
    site.tracking.count(request, { kind: 'go', id: 4, model: 'document', url })
    const [sum = ''] = await site.sums('go')
    expect(sum).toMatch(/^2026-06-15 document:4 https:\/\/ailleurs\.example\/é€.*: 1, 1$/)
    expect(Buffer.byteLength(sum)).toBeLessThan(2_100)
    expect((await site.events())[0]?.place).toBe(url)
  })

  test('counting does not change the content version', async () => {
    const before = database.changes.current()
    count(10, () => view(1))
    await site.tracking.flush()
    const read = database.db.selectFrom('content_version').select('version')
    expect((await read.executeTakeFirstOrThrow()).version).toBe(before)
  })
})
