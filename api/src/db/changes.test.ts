import { siteKeyHeader } from '@vitrine/contract/http/paths'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { addMenu, menuNames } from '../testing/menus.ts'
import { otherServer } from '../testing/other-server.ts'
import { testKey } from '../testing/rules.ts'
import { nextChange, storedVersion } from '../testing/versions.ts'
import { watchChanges } from './changes.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

describe.each(databases)('changes of content on $name', ({ open }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  test('a commit changes the version and notifies each listener once', async () => {
    const { db, changes } = database
    const before = changes.current()
    const notified: string[] = []
    changes.onChange(() => notified.push(`a ${changes.current()}`))
    changes.onChange(() => notified.push(`b ${changes.current()}`))
    expect(await changes.commit(async () => 'the answer of the work')).toBe(
      'the answer of the work',
    )
    const after = changes.current()
    expect(after).not.toBe(before)
    expect(notified).toEqual([`a ${after}`, `b ${after}`])
    expect(await storedVersion(db)).toBe(after)
  })

  test('listeners are notified once per commit, even if the database echoes it', async () => {
    const { db, changes } = database
    let notified = 0
    changes.onChange(() => notified++)
    await changes.commit((tx) => addMenu(tx, 'first'))
    const other = await openDatabase(database.url)
    try {
      const noticed = nextChange(changes)
      await other.changes.commit((tx) => addMenu(tx, 'second'))
      await noticed
    } finally {
      await other.close()
    }
    expect(await menuNames(db)).toEqual(['first', 'second'])
    expect(notified).toBe(2)
  })

  test('a failed commit changes nothing and notifies no listener', async () => {
    const { db, changes } = database
    const before = changes.current()
    let notified = 0
    changes.onChange(() => notified++)
    const failing = changes.commit(async (tx) => {
      await addMenu(tx, 'kept?')
      await tx.insertInto('contents').values({ id: 'a.b', name: '', template: 'a' }).execute()
      throw new Error('The work went wrong.')
    })
    await expect(failing).rejects.toThrow('The work went wrong.')
    const twice = changes.commit(async (tx) => {
      await addMenu(tx, 'twice')
      await addMenu(tx, 'twice')
    })
    await expect(twice).rejects.toThrow()
    expect(await menuNames(db)).toEqual([])
    expect(await db.selectFrom('contents').selectAll().execute()).toEqual([])
    expect([notified, changes.current(), await storedVersion(db)]).toEqual([0, before, before])
  })

  test('after a failure the next commit succeeds', async () => {
    const { db, changes } = database
    await expect(changes.commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await changes.commit((tx) => addMenu(tx, 'main'))
    expect(await menuNames(db)).toEqual(['main'])
    expect(await storedVersion(db)).toBe(changes.current())
  })

  test('concurrent commits are serialized: no update is lost', async () => {
    const { db, changes } = database
    await changes.commit((tx) => setCount(tx, 0))
    const versions = new Set<string>()
    changes.onChange(() => versions.add(changes.current()))
    await Promise.all(
      Array.from({ length: 12 }, () =>
        changes.commit(async (tx) => setCount(tx, (await countIn(tx)) + 1)),
      ),
    )
    expect(await countIn(db)).toBe(12)
    expect(versions.size).toBe(12)
    expect(changes.current()).toBe(await storedVersion(db))
  })

  test('a version that is read late does not replace a newer one', async () => {
    const { db, changes } = database
    const reading = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    let isSlow = false
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSlow) {
          isSlow = false
          reading.resolve()
          await goOn.promise
        }
        return result
      },
    }
    let notify = () => {}
    const late = await watchChanges(
      { db: db.withPlugin(slow), commits: db },
      {
        listen: async (onCommit) => {
          notify = onCommit
          return async () => {}
        },
        announce: async () => {},
      },
    )
    const notified: string[] = []
    late.onChange(() => notified.push(late.current()))
    await changes.commit(async () => {})
    isSlow = true
    notify()
    await reading.promise
    await late.commit(async () => {})
    const newest = late.current()
    goOn.resolve()
    await changes.commit(async () => {})
    notify()
    await expect.poll(() => late.current()).toBe(await storedVersion(db))
    expect(notified).toEqual([newest, late.current()])
    await late.stop()
  })

  test('a reader sees a change completely or not at all', async () => {
    const { db, changes } = database
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const committing = changes.commit(async (tx) => {
      await addMenu(tx, 'one')
      inside.resolve()
      await goOn.promise
      await addMenu(tx, 'two')
    })
    await inside.promise
    const reading = menuNames(db)
    goOn.resolve()
    await committing
    expect([[], ['one', 'two']]).toContainEqual(await reading)
    expect(await menuNames(db)).toEqual(['one', 'two'])
  })

  test('a commit of another process is noticed, with its version', async () => {
    const { db, changes } = database
    const server = await otherServer(database.url)
    try {
      const noticed = nextChange(changes)
      const { status } = await server.ask('/api/store-contents', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
        body: '{"home.hero":{"id":"home.hero","name":"Accroche","content":null}}',
      })
      expect(status).toBe(201)
      await noticed
      expect(changes.current()).toBe(await storedVersion(db))
    } finally {
      await server.stop()
    }
  })

  test('another process notices a commit of this one', async () => {
    const other = await openDatabase(database.url)
    try {
      expect(other.changes.current()).toBe(database.changes.current())
      const noticed = nextChange(other.changes)
      await database.changes.commit((tx) => addMenu(tx, 'main'))
      await noticed
      expect(other.changes.current()).toBe(database.changes.current())
      expect(await menuNames(other.db)).toEqual(['main'])
    } finally {
      await other.close()
    }
  })

  test('a closed database gets no more notifications', async () => {
    const other = await openDatabase(database.url)
    const noticedHere = nextChange(database.changes)
    let notified = 0
    other.changes.onChange(() => notified++)
    await other.close()
    await database.changes.commit((tx) => addMenu(tx, 'main'))
    await noticedHere
    expect(notified).toBe(0)
  })
})

// A counter stored as text: it loses an update if two transactions read it before either writes.
async function countIn(db: Db) {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'count')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}

async function setCount(db: Db, count: number) {
  const value = String(count)
  await db
    .insertInto('settings')
    .values({ name: 'count', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
