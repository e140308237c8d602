import type { EventList } from '@vitrine/contract/pages/event-list'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testSettings } from '../testing/identity.ts'
import { testRules } from '../testing/rules.ts'
import { createDateUpdater } from './date-updater.ts'
import { type DatesSource, updateDates } from './update-dates.ts'

const count = 250
const lastMonth = '2028-04'

const events = Array.from({ length: count }, (_, at) => ({
  key: `event-${at}`,
  template: 'event',
  fields: { 'event.begin': '2026-03-02T19:30', 'event.repeats': 'monthly' },
  translations: { fr: { title: `Event ${at}`, slug: `event-${at}` } },
}))

describe.each(databases)('dates of many events on $name', ({ open }) => {
  let database: TestDatabase
  let source: DatesSource
  let now: Date
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    now = new Date('2026-03-20T12:00:00Z')
    const clock = { now: () => now, timeZone: () => 'Europe/Paris' }
    source = { ...database, ...clock }
    await store(database, events)
    await createDateUpdater(source).update()
    // A month later, each event has one more date.
    now = new Date('2026-04-20T12:00:00Z')
  })
  const countLast = async () => {
    const query = database.db.selectFrom('event_days').select('page_id').distinct()
    return (await query.where('begins', '>=', lastMonth).execute()).length
  }
  const countDays = async () =>
    (await database.db.selectFrom('event_days').select('page_id').execute()).length

  test('are computed in parts, and after an interruption the others follow', async () => {
    const before = await countDays()
    const version = database.changes.current()
    const ending = new AbortController()
    const stopped = { ...source, ending: ending.signal }
    expect(await updateDates(stopped, undefined, () => ending.abort())).toBe('left')
    expect(await countLast()).toBe(50)
    // Cached lists stay until all dates are known.
    expect(database.changes.current()).toBe(version)
    await createDateUpdater(source).update()
    expect(await countLast()).toBe(count)
    expect(database.changes.current()).not.toBe(version)
    expect(await countDays()).toBe(before + count)
  })

  test('are written once by two processes at once', async () => {
    const before = await countDays()
    const other = await openDatabase(database.url)
    const updaters = [createDateUpdater(source), createDateUpdater({ ...source, ...other })]
    await Promise.all(updaters.map(({ update }) => update()))
    await other.close()
    expect(await countLast()).toBe(count)
    expect(await countDays()).toBe(before + count)
  })

  test('are listed while the others are computed', async () => {
    const settings = { ...testSettings, now: () => now }
    const context = createApiContext(database.db, testRules, settings)
    const api = apiOn(database, testRules, { context })
    const ask = async (month: string): Promise<EventList> =>
      (await api.request(`/api/events?locale=fr&month=${month}`)).json()
    const { data, meta } = await ask('2026-05')
    expect([data.length, meta.more]).toEqual([200, true])
    await expect.poll(countLast).toBe(count)
    await expect.poll(async () => (await ask(lastMonth)).data.length).toBe(200)
  })
})
