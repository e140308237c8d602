import type { AuditEvent } from '@vitrine/contract/admin/audit-log'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { peopleOn } from '../../testing/people.ts'
import { listUserEvents, recordEvent, removeOldEvents } from './audit-log.ts'

const place = { address: '192.0.2.1', agent: null }
const now = new Date('2026-06-15T10:00:00.000Z')

describe.each(databases)('the audit log on $name', ({ open }) => {
  let database: TestDatabase
  let ids: number[]
  withDatabase(open, async (opened) => {
    database = opened
    const people = peopleOn(database)
    const added = [await people.add(), await people.add({ email: 'pierre@example.org' })]
    ids = added.map(({ id }) => id)
    await database.db.deleteFrom('audit_log').execute()
  })

  const write = async (event: AuditEvent, id: number | undefined, times: number) => {
    for (let time = 0; time < times; time++)
      await recordEvent(database.db, event, id ?? null, place, new Date(now.getTime() + time))
  }
  const countsOf = async (id = 0) => {
    const counts: Record<string, number> = {}
    for (const { event } of await listUserEvents(database.db, id))
      counts[event] = (counts[event] ?? 0) + 1
    return counts
  }

  test('keeps the newest 200 events of each kind per user, so that no kind displaces another', async () => {
    const [marie, pierre] = ids
    await write('signed-in', marie, 3)
    await write('sign-in-failed', pierre, 2)
    await write('sign-in-failed', marie, 205)
    expect(await countsOf(marie)).toEqual({ 'signed-in': 3, 'sign-in-failed': 200 })
    expect(await countsOf(pierre)).toEqual({ 'sign-in-failed': 2 })
    const failed = (await listUserEvents(database.db, marie ?? 0)).map(({ at }) => Date.parse(at))
    // The first five are deleted.
    expect(Math.max(...failed) - now.getTime()).toBe(204)
    expect(failed.filter((at) => at - now.getTime() < 5)).toHaveLength(3)
  })

  test('keeps the newest 20,000 events without a user, and all events of users', async () => {
    const [marie] = ids
    await write('signed-in', marie, 1)
    const row = { at: now.toISOString(), event: 'sign-in-failed', user_id: null, ...place }
    const rows = Array.from({ length: 4_001 }, () => row)
    for (let time = 0; time < 5; time++)
      await database.db.insertInto('audit_log').values(rows).execute()
    await removeOldEvents(database.db, now)
    const { count } = await database.db
      .selectFrom('audit_log')
      .select((own) => own.fn.countAll<number>().as('count'))
      .where('user_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(20_000)
    expect(await countsOf(marie)).toEqual({ 'signed-in': 1 })
  })
})
