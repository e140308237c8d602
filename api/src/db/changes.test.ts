import { siteKeyHeader } from '@vitrine/contract/paths'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { otherServer } from '../testing/other-server.ts'
import { testKey } from '../testing/rules.ts'
import { type Changes, watchChanges } from './changes.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'

const keepMenu = (name: string) => async (tx: Db) => {
  await tx.insertInto('menus').values({ name, items: '[]' }).execute()
}
const menuNames = async (db: Db) =>
  (await db.selectFrom('menus').select('name').orderBy('name').execute()).map(({ name }) => name)
const storedVersion = async (db: Db) =>
  (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
const nextChange = (changes: Changes) =>
  new Promise<void>((resolve) => changes.onChange(() => resolve()))

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
    await changes.commit(keepMenu('first'))
    const other = await openDatabase(database.url)
    try {
      const heard = nextChange(changes)
      await other.changes.commit(keepMenu('second'))
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
      await keepMenu('kept?')(tx)
      await tx.insertInto('contents').values({ id: 'a.b', name: '', template: 'a' }).execute()
      throw new Error('The work went wrong.')
    })
    await expect(failing).rejects.toThrow('The work went wrong.')
    const twice = changes.commit(async (tx) => {
      await keepMenu('twice')(tx)
      await keepMenu('twice')(tx)
    })
    await expect(twice).rejects.toThrow()
    expect(await menuNames(db)).toEqual([])
    expect(await db.selectFrom('contents').selectAll().execute()).toEqual([])
    expect([told, changes.current(), await storedVersion(db)]).toEqual([0, before, before])
  })

  test('after a failure the next commit goes through', async () => {
    const { db, changes } = database
    await expect(changes.commit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await changes.commit(keepMenu('main'))
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
      await keepMenu('one')(tx)
      inside.resolve()
      await goOn.promise
      await keepMenu('two')(tx)
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
      await database.changes.commit(keepMenu('main'))
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
    await database.changes.commit(keepMenu('main'))
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

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'connections that are cut on $name',
  ({ open }) => {
    let database: TestDatabase
    beforeEach(async () => {
      database = await open()
    })
    afterEach(() => database.drop())

    const cut = async (which: string) => {
      const { rows } = await sql<{ cut: boolean }>`
        select pg_terminate_backend(pid) as cut from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query like ${which}`.execute(database.db)
      expect(rows).toEqual([{ cut: true }])
    }

    test('the next change of another process is heard all the same', async () => {
      await cut('LISTEN%')
      const other = await openDatabase(database.url)
      try {
        const heard = nextChange(database.changes)
        await other.changes.commit(keepMenu('main'))
        await heard
        expect(database.changes.current()).toBe(other.changes.current())
      } finally {
        await other.close()
      }
    })

    test('and so is the one after it, on the new connection', async () => {
      await cut('LISTEN%')
      const other = await openDatabase(database.url)
      try {
        for (const name of ['first', 'second', 'third']) {
          const heard = nextChange(database.changes)
          await other.changes.commit(keepMenu(name))
          await heard
          expect(database.changes.current()).toBe(other.changes.current())
        }
      } finally {
        await other.close()
      }
    })

    test('a change is heard of also when its version cannot be read at first', async () => {
      const { db, changes } = database
      const heard = nextChange(changes)
      await sql`do $$ begin
        update content_version set version = 'the next';
        alter table content_version rename to elsewhere;
        perform pg_notify('vitrine_content', '');
      end $$`.execute(db)
      await expect(storedVersion(db)).rejects.toThrow('does not exist')
      await sql`alter table elsewhere rename to content_version`.execute(db)
      await heard
      expect(changes.current()).toBe('the next')
    })

    test('one’s own change needs no connection that listens', async () => {
      await cut('LISTEN%')
      const before = database.changes.current()
      await database.changes.commit(keepMenu('main'))
      expect(database.changes.current()).not.toBe(before)
    })

    test('a connection of the pool that is cut while it rests is replaced', async () => {
      const other = await openDatabase(database.url)
      try {
        await sql`select 'the resting one'`.execute(other.db)
        await cut('%the resting one%')
        await expect.poll(() => menuNames(other.db).catch(String)).toEqual([])
      } finally {
        await other.close()
      }
    })

    test('a change whose connection is cut in the middle is not made, and not told', async () => {
      const { changes } = database
      let told = 0
      changes.onChange(() => told++)
      const failing = changes.commit(async (tx) => {
        await keepMenu('lost')(tx)
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(failing).rejects.toThrow()
      expect(await menuNames(database.db)).toEqual([])
      expect(told).toBe(0)
    })
  },
)
