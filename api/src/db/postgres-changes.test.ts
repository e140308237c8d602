import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { addMenu, menuNames } from '../testing/menus.ts'
import { nextChange, storedVersion } from '../testing/versions.ts'
import { openDatabase } from './open.ts'

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'cut connections on $name',
  ({ open }) => {
    let database: TestDatabase
    beforeEach(async () => {
      database = await open()
    })
    afterEach(() => database.drop())

    /** Last query of the connection that listens: the probe follows a query that was slow. */
    const listener = '^(LISTEN|select 1$)'
    const cut = async (which: string) => {
      const { rows } = await sql<{ cut: boolean }>`
        select pg_terminate_backend(pid) as cut from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query ~ ${which}`.execute(database.db)
      expect(rows).toEqual([{ cut: true }])
    }

    test('the next commit of another process is still noticed', async () => {
      await cut(listener)
      const other = await openDatabase(database.url)
      try {
        const noticed = nextChange(database.changes)
        await other.changes.commit((tx) => addMenu(tx, 'main'))
        await noticed
        expect(database.changes.current()).toBe(other.changes.current())
      } finally {
        await other.close()
      }
    })

    test('later commits are noticed on the new connection', async () => {
      await cut(listener)
      const other = await openDatabase(database.url)
      try {
        for (const name of ['first', 'second', 'third']) {
          const noticed = nextChange(database.changes)
          await other.changes.commit((tx) => addMenu(tx, name))
          await noticed
          expect(database.changes.current()).toBe(other.changes.current())
        }
      } finally {
        await other.close()
      }
    })

    test('a commit is noticed even if its version cannot be read at first', async () => {
      const { db, changes } = database
      const noticed = nextChange(changes)
      await sql`do $$ begin
        update content_version set version = 'the next';
        alter table content_version rename to elsewhere;
        perform pg_notify('vitrine_content', '');
      end $$`.execute(db)
      await expect(storedVersion(db)).rejects.toThrow('does not exist')
      await sql`alter table elsewhere rename to content_version`.execute(db)
      await noticed
      expect(changes.current()).toBe('the next')
    })

    test('a commit of this process is noticed without the listening connection', async () => {
      await cut(listener)
      const before = database.changes.current()
      await database.changes.commit((tx) => addMenu(tx, 'main'))
      expect(database.changes.current()).not.toBe(before)
    })

    test('an idle connection of the pool that was cut is replaced', async () => {
      const other = await openDatabase(database.url)
      try {
        await sql`select 'the resting one'`.execute(other.db)
        await cut('the resting one')
        await expect.poll(() => menuNames(other.db).catch(String)).toEqual([])
      } finally {
        await other.close()
      }
    })

    test('a commit whose connection is cut is rolled back, and no listener is notified', async () => {
      const { changes } = database
      let notified = 0
      changes.onChange(() => notified++)
      const failing = changes.commit(async (tx) => {
        await addMenu(tx, 'lost')
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      })
      await expect(failing).rejects.toThrow()
      expect(await menuNames(database.db)).toEqual([])
      expect(notified).toBe(0)
    })
  },
)
