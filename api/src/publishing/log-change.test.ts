import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import { productActor } from './actor.ts'
import { logChange, maxChangesPerKind, pruneInterval } from './log-change.ts'

describe.each(databases)('the log of changes on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })
  const at = '2026-01-05T10:00:00.000Z'
  const before = 3
  const batch = 1_000

  test('prunes old changes per kind and person, and keeps all others', async () => {
    const { db } = database
    const { add } = peopleOn(database)
    const [paul, anna] = [await add(), await add({ email: 'anna@example.org' })]
    const row = { at, subject: 'Le lac', kind: 'media-changed' }
    const fill = async (rows: (typeof row & { user_id: number })[]) => {
      for (let from = 0; from < rows.length; from += batch)
        await db
          .insertInto('changes_log')
          .values(rows.slice(from, from + batch))
          .execute()
    }
    const times = (count: number, user_id: number, kind = row.kind) =>
      Array.from({ length: count }, () => ({ ...row, user_id, kind }))
    await fill(times(before, paul.id, 'page-created'))
    await fill(times(before, anna.id))
    await fill(times(maxChangesPerKind + batch, paul.id))
    const changes = Array.from({ length: pruneInterval }, (_, number) => `Photo ${number}`)
    for (const subject of changes)
      await logChange(
        db,
        { ...productActor, userId: paul.id },
        { kind: 'media-changed', subject },
        at,
      )

    const rows = await db
      .selectFrom('changes_log')
      .select(['user_id', 'kind', 'subject'])
      .orderBy('id')
      .execute()
    const of = (id: number, kind: string) =>
      rows.filter((one) => one.user_id === id && one.kind === kind)
    expect(of(paul.id, 'page-created')).toHaveLength(before)
    expect(of(anna.id, row.kind)).toHaveLength(before)
    const rest = of(paul.id, row.kind)
    expect(rest.length).toBeGreaterThanOrEqual(maxChangesPerKind)
    expect(rest.length).toBeLessThan(maxChangesPerKind + pruneInterval)
    expect(rest.slice(-pruneInterval).map(({ subject }) => subject)).toEqual(changes)
  })
})
