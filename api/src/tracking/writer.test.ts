import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import type { CountedEvent } from './events.ts'
import { createEventWriter } from './writer.ts'

const view: CountedEvent = {
  day: '2026-06-15',
  minute: 29_689_800,
  kind: 'view',
  model: null,
  target: 7,
  locale: 'fr',
  place: null,
  referrer: null,
  device: 'desktop',
  reader: '192.0.2.1 Firefox',
}

describe.each(databases)('a batch on $name', ({ open }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const counted = async () => {
    const { db } = database
    const rows = await db.selectFrom('tracking_events').select('target').execute()
    const sum = db.selectFrom('tracking_daily').select(['events', 'visitors'])
    const total = await sum.where('dimension', '=', 'total').executeTakeFirst()
    return { rows: rows.length, ...total }
  }

  test('counts once if it is written again', async () => {
    const batch = { number: 1, events: [view, view] }
    const writer = createEventWriter(database.db)
    await writer.write(batch)
    await writer.write(batch)
    // A new writer after the first one died, such as a thread.
    await createEventWriter(database.db).write(batch)
    expect(await counted()).toEqual({ rows: 2, events: 2, visitors: 1 })
  })

  test('counts in addition to another batch of the same events', async () => {
    const writer = createEventWriter(database.db)
    await writer.write({ number: 1, events: [view] })
    await writer.write({ number: 2, events: [view] })
    expect(await counted()).toEqual({ rows: 2, events: 2, visitors: 1 })
  })

  test('without events writes nothing', async () => {
    await createEventWriter(database.db).write({ number: 1, events: [] })
    expect(await counted()).toEqual({ rows: 0 })
  })
})
