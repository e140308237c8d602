import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { addMenu, menuNames } from '../testing/menus.ts'
import { outage, recordingListener } from '../testing/outages.ts'
import { storedVersion } from '../testing/versions.ts'
import { watchChanges } from './changes.ts'
import { toFilePath } from './database-url.ts'
import { openDatabase } from './open.ts'

describe.each(databases.filter(({ name }) => name === 'SQLite'))('outages of $name', ({ open }) => {
  let database: TestDatabase
  let other: DatabaseSync
  beforeEach(async () => {
    database = await open()
    other = new DatabaseSync(toFilePath(database.url))
  })
  afterEach(async () => {
    other.close()
    await database.drop()
  })

  test('if another program has the lock, writes wait and then fail; reads work', async () => {
    other.exec('begin immediate')
    const writes = ['one', 'two', 'three'].map((name) => addMenu(database.db, name))
    const inTransaction = database.db.transaction().execute((tx) => addMenu(tx, 'four'))
    const waiting = Promise.allSettled([...writes, inTransaction])
    expect(await menuNames(database.db)).toEqual([])
    const results = await waiting
    expect(results).toEqual(results.map(() => ({ status: 'rejected', reason: outage('busy') })))
    other.exec('rollback')
    await addMenu(database.db, 'five')
    expect(await menuNames(database.db)).toEqual(['five'])
  })

  test('reads of this process see the state before a transaction, without waiting for its end', async () => {
    const { db, changes } = database
    await addMenu(db, 'one')
    await changes.commit(async (tx) => {
      await addMenu(tx, 'two')
      expect(await menuNames(db)).toEqual(['one'])
      const asTransaction = () => db.transaction().setAccessMode('read only').execute(menuNames)
      expect(await Promise.all([asTransaction(), asTransaction(), menuNames(db)])).toEqual(
        Array.from({ length: 3 }, () => ['one']),
      )
      expect(await menuNames(tx)).toEqual(['one', 'two'])
    })
    expect(await menuNames(db)).toEqual(['one', 'two'])
  })

  test('a lock that is released in time does not fail a write', async () => {
    other.exec('begin immediate')
    const writing = database.changes.commit((tx) => addMenu(tx, 'one'))
    expect(await menuNames(database.db)).toEqual([])
    other.exec('rollback')
    await writing
    expect(await menuNames(database.db)).toEqual(['one'])
  })

  test('the version of a new database waits for a process that opens it at the same time', async () => {
    await database.db.deleteFrom('content_version').execute()
    other.exec('begin immediate')
    const source = { listen: async () => async () => {}, announce: async () => {} }
    const opening = watchChanges({ db: database.db, commits: database.patient }, source)
    let failures = 0
    const write = () => addMenu(database.db, 'one').catch(() => ++failures)
    // Polls at longer intervals than the wait for a lock: until then other writes have failed, too.
    await expect.poll(write).toBe(3)
    other.exec('rollback')
    const changes = await opening
    expect(changes.current()).toBe(await storedVersion(database.db))
    await changes.stop()
  })

  test('on a full disk writes fail and leave nothing behind; reads work', async () => {
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(database.db)
    const large = 'x'.repeat(100_000)
    await expect(addMenu(database.db, 'one', large)).rejects.toEqual(outage('full'))
    const committing = database.changes.commit(async (tx) => {
      await addMenu(tx, 'two')
      await addMenu(tx, 'three', large)
    })
    await expect(committing).rejects.toEqual(outage('full'))
    expect(await menuNames(database.db)).toEqual([])
    await sql.raw('pragma max_page_count = 100000').execute(database.db)
    await database.changes.commit((tx) => addMenu(tx, 'four', large))
    expect(await menuNames(database.db)).toEqual(['four'])
  })

  test('the listener distinguishes reads from writes', async () => {
    const { outcomes, listener } = recordingListener()
    const listening = await openDatabase(database.url, { outages: listener })
    outcomes.length = 0
    await menuNames(listening.db)
    await listening.db.deleteFrom('menus').execute()
    await addMenu(listening.db, 'one')
    await listening.db.transaction().execute((tx) => menuNames(tx))
    await listening.db.transaction().execute((tx) => addMenu(tx, 'two'))
    expect(outcomes).toEqual(['read', 'read', 'wrote', 'read', 'read', 'wrote', 'wrote'])
    await listening.close()
  })
})
