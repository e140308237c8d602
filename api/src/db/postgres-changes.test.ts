import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { addMenu, menuNames } from '../testing/menus.ts'
import { nextChange, storedVersion } from '../testing/versions.ts'
import { openDatabase } from './open.ts'

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
        await other.changes.commit((tx) => addMenu(tx, 'main'))
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
          await other.changes.commit((tx) => addMenu(tx, name))
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
      await database.changes.commit((tx) => addMenu(tx, 'main'))
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
        await addMenu(tx, 'lost')
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(failing).rejects.toThrow()
      expect(await menuNames(database.db)).toEqual([])
      expect(told).toBe(0)
    })
  },
)
