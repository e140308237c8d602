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

  test('a commit changes the version and tells every listener once', async () => {
    const { db, changes } = database
    const before = changes.current()
    const told: string[] = []
    changes.onChange(() => told.push(`a ${changes.current()}`))
    changes.onChange(() => told.push(`b ${changes.current()}`))
    expect(await changes.commit(async () => 'the answer of the work')).toBe(
      'the answer of the work',
    )
    const after = changes.current()
    expect(after).not.toBe(before)
    expect(told).toEqual([`a ${after}`, `b ${after}`])
    expect(await storedVersion(db)).toBe(after)
  })

  test('a commit that changes nothing else is told once also when the database echoes it', async () => {
    const { db, changes } = database
    let told = 0
    changes.onChange(() => told++)
    await changes.commit((tx) => addMenu(tx, 'first'))
    const other = await openDatabase(database.url)
    try {
      const heard = nextChange(changes)
      await other.changes.commit((tx) => addMenu(tx, 'second'))
      await heard
    } finally {
      await other.close()
    }
    expect(await menuNames(db)).toEqual(['first', 'second'])
    expect(told).toBe(2)
  })

  test('work that fails leaves nothing behind and tells nobody', async () => {
    const { db, changes } = database
    const before = changes.current()
    let told = 0
    changes.onChange(() => told++)
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
    expect([told, changes.current(), await storedVersion(db)]).toEqual([0, before, before])
  })

  test('after a failure the next commit goes through', async () => {
    const { db, changes } = database
    await expect(changes.commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await changes.commit((tx) => addMenu(tx, 'main'))
    expect(await menuNames(db)).toEqual(['main'])
    expect(await storedVersion(db)).toBe(changes.current())
  })

  test('commits at once wait for each other: no update is lost', async () => {
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

  test('a version that is read late does not take the place of a newer one', async () => {
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
    let hear = () => {}
    const late = await watchChanges(
      { db: db.withPlugin(slow), commits: db },
      {
        listen: async (onCommit) => {
          hear = onCommit
          return async () => {}
        },
        announce: async () => {},
      },
    )
    const told: string[] = []
    late.onChange(() => told.push(late.current()))
    await changes.commit(async () => {})
    isSlow = true
    hear()
    await reading.promise
    await late.commit(async () => {})
    const newest = late.current()
    goOn.resolve()
    await changes.commit(async () => {})
    hear()
    await expect.poll(() => late.current()).toBe(await storedVersion(db))
    expect(told).toEqual([newest, late.current()])
    await late.stop()
  })

  test('a reader sees a change whole or not at all', async () => {
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

  test('what another process commits is heard, with its version', async () => {
    const { db, changes } = database
    const server = await otherServer(database.url)
    try {
      const heard = nextChange(changes)
      const { status } = await server.ask('/api/store-contents', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [siteKeyHeader]: testKey },
        body: '{"home.hero":{"id":"home.hero","name":"Accroche","content":null}}',
      })
      expect(status).toBe(201)
      await heard
      expect(changes.current()).toBe(await storedVersion(db))
    } finally {
      await server.stop()
    }
  })

  test('another process hears what this one commits', async () => {
    const other = await openDatabase(database.url)
    try {
      expect(other.changes.current()).toBe(database.changes.current())
      const heard = nextChange(other.changes)
      await database.changes.commit((tx) => addMenu(tx, 'main'))
      await heard
      expect(other.changes.current()).toBe(database.changes.current())
      expect(await menuNames(other.db)).toEqual(['main'])
    } finally {
      await other.close()
    }
  })

  test('whoever has stopped listening hears nothing more, and commits still', async () => {
    const other = await openDatabase(database.url)
    const heardHere = nextChange(database.changes)
    let told = 0
    other.changes.onChange(() => told++)
    await other.close()
    await database.changes.commit((tx) => addMenu(tx, 'main'))
    await heardHere
    expect(told).toBe(0)
  })
})

// A number kept as text in a row: it is lost when two read it before either writes.
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
