import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLongTimeout } from '../testing/connection-timeout.ts'
import { databases } from '../testing/databases.ts'
import { addMenu, menuNames } from '../testing/menus.ts'
import { outage, recordingListener } from '../testing/outages.ts'
import { proxyTo, type TcpProxy } from '../testing/tcp-proxy.ts'
import { type Database, openDatabase } from './open.ts'
import type { Db } from './schema.ts'

/** Sets a connection timeout that a busy machine does not reach, and further parameters. */
const patient = (url: string, more = '') => withLongTimeout(url, 5) + more

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'outages of $name',
  ({ migrated }) => {
    let place: Awaited<ReturnType<typeof migrated>>
    let wire: TcpProxy
    let database: Database
    let outcomes: string[]
    beforeEach(async () => {
      place = await migrated()
      wire = await proxyTo(place.url)
      const { listener, outcomes: list } = recordingListener()
      outcomes = list
      database = await openDatabase(patient(wire.url), { outages: listener })
    })
    afterEach(async () => {
      await database.close()
      await wire.close()
      await place.drop()
    })

    test('if the server freezes, pending and new queries fail; after it recovers, queries and notifications work', async () => {
      wire.freeze()
      const waiting = Promise.allSettled([menuNames(database.db), addMenu(database.patient, 'one')])
      expect(await waiting).toEqual([
        { status: 'rejected', reason: outage('away') },
        { status: 'rejected', reason: outage('away') },
      ])
      await expect(menuNames(database.db)).rejects.toEqual(outage('away'))
      wire.thaw()
      await expect.poll(() => menuNames(database.db).catch(String)).toEqual([])
      const other = await openDatabase(patient(place.url))
      const notified = new Promise<void>((resolve) => database.changes.onChange(resolve))
      await other.changes.commit((tx) => addMenu(tx, 'two'))
      await notified
      expect(database.changes.current()).toBe(other.changes.current())
      await other.close()
    })

    test('a transaction that a freeze interrupts is rolled back', async () => {
      const inside = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const committing = database.changes.commit(async (tx) => {
        await addMenu(tx, 'lost')
        inside.resolve()
        await goOn.promise
        await addMenu(tx, 'lost too')
      })
      await inside.promise
      wire.freeze()
      goOn.resolve()
      await expect(committing).rejects.toEqual(outage('away'))
      wire.thaw()
      await expect.poll(() => menuNames(database.db).catch(String)).toEqual([])
    })

    test('a long query is not an outage', async () => {
      await sql`select pg_sleep(2.5)`.execute(database.db)
      expect(outcomes).not.toContain('away')
    })

    test('closing succeeds if the server froze while the connection was idle', async () => {
      wire.freeze()
      await database.close()
    })

    test('queries work again after the server was down', async () => {
      await wire.refuse()
      await expect(menuNames(database.db)).rejects.toEqual(outage('away'))
      expect(outcomes.at(-1)).toBe('away')
      await wire.accept()
      expect(await menuNames(database.db)).toEqual([])
      expect(outcomes.at(-1)).toBe('read')
    })

    test('waiting for a free connection is not an outage', async () => {
      const { outcomes, listener } = recordingListener()
      const address = patient(place.url, '&statement_timeout=30000')
      const brief = await openDatabase(address, { outages: listener })
      // The last ones wait for more than five seconds.
      const readings = Array.from({ length: 32 }, () => sql`select pg_sleep(2)`.execute(brief.db))
      await Promise.all(readings)
      expect(outcomes).not.toContain('away')
      expect(outcomes).not.toContain('busy')
      await brief.close()
    })

    test('commits that queue behind a long one all succeed', async () => {
      const { outcomes, listener } = recordingListener()
      const brief = await openDatabase(`${place.url}?connect_timeout=3`, { outages: listener })
      const began = Promise.withResolvers<void>()
      const long = database.changes.commit(async (tx) => {
        began.resolve()
        await sql`select pg_sleep(4)`.execute(tx)
      })
      await began.promise
      const names = ['a', 'b', 'c', 'd', 'e', 'f']
      await Promise.all(names.map((name) => brief.changes.commit((tx) => addMenu(tx, name))))
      await long
      expect(await menuNames(brief.db)).toEqual(names)
      expect(outcomes).not.toContain('away')
      expect(outcomes).not.toContain('busy')
      await brief.close()
    })

    test('slow background queries do not use the connections of commits', async () => {
      const waitForLock = sql`select pg_advisory_xact_lock(1)`
      const sums: Promise<unknown>[] = []
      await database.db.transaction().execute(async (holding) => {
        await waitForLock.execute(holding)
        for (let count = 0; count < 4; count++) sums.push(waitForLock.execute(database.patient))
        await database.changes.commit((tx) => addMenu(tx, 'one'))
      })
      await Promise.all(sums)
      expect(await menuNames(database.db)).toEqual(['one'])
    })

    test('waiting for a connection longer than the statement timeout is busy, not away', async () => {
      const { outcomes, listener } = recordingListener()
      const address = patient(place.url, '&statement_timeout=2000')
      const hasty = await openDatabase(address, { outages: listener })
      const goOn = Promise.withResolvers<void>()
      const begun = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
      const holding = begun.map(({ resolve }) =>
        hasty.db.transaction().execute(async (tx) => {
          await menuNames(tx)
          resolve()
          await goOn.promise
        }),
      )
      await Promise.all(begun.map(({ promise }) => promise))
      await expect(menuNames(hasty.db)).rejects.toEqual(outage('busy'))
      goOn.resolve()
      await Promise.all(holding)
      expect(await menuNames(hasty.db)).toEqual([])
      expect(outcomes).not.toContain('away')
      await hasty.close()
    })

    test('a failed connection fails one query; the other waiting queries get a connection', async () => {
      const goOn = Promise.withResolvers<void>()
      const breakOff = Promise.withResolvers<void>()
      const hold = async (until: Promise<void>, then: (tx: Db) => Promise<unknown>) => {
        const begun = Promise.withResolvers<void>()
        const held = database.db.transaction().execute(async (tx) => {
          await menuNames(tx)
          begun.resolve()
          await until
          await then(tx)
        })
        await begun.promise
        return { held }
      }
      const holding = await Promise.all(
        Array.from({ length: 7 }, () => hold(goOn.promise, menuNames)),
      )
      const ended = await hold(breakOff.promise, (tx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
      )
      const waiting = Promise.allSettled(Array.from({ length: 6 }, () => menuNames(database.db)))
      wire.cutNext()
      breakOff.resolve()
      await expect(ended.held).rejects.toEqual(outage('away'))
      const [first, ...others] = await waiting
      expect(first).toEqual({ status: 'rejected', reason: outage('away') })
      expect(others).toEqual(others.map(() => ({ status: 'fulfilled', value: [] })))
      goOn.resolve()
      await Promise.all(holding.map(({ held }) => held))
    })

    test('if no connection can be made, all waiting queries fail with the first', async () => {
      const address = `${wire.url}?connect_timeout=3&statement_timeout=5000`
      const fresh = await openDatabase(address)
      await wire.refuse()
      await wire.accept()
      wire.freeze()
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, () => menuNames(fresh.db)),
      )
      const away = { status: 'rejected', reason: outage('away') }
      expect(results).toEqual(results.map(() => away))
      wire.thaw()
      await fresh.close()
    })

    test('a query that exceeds its timeout or waits too long for a lock is busy', async () => {
      const hasty = await openDatabase(patient(place.url, '&statement_timeout=2000'))
      await expect(sql`select pg_sleep(5)`.execute(hasty.db)).rejects.toEqual(outage('busy'))
      await database.db.transaction().execute(async (tx) => {
        await sql`lock table menus`.execute(tx)
        await expect(menuNames(hasty.db)).rejects.toEqual(outage('busy'))
      })
      await hasty.close()
    })

    test('reaching the connection limit is an outage, also while opening', async () => {
      await place.execute('create role cramped login connection limit 1')
      await place.execute('grant all on all tables in schema public to cramped')
      const cramped = wire.url.replace('//vitrine@', '//cramped@')
      try {
        await expect(openDatabase(cramped)).rejects.toEqual(outage('away'))
      } finally {
        await place.execute('drop owned by cramped')
        await place.execute('drop role cramped')
      }
    })

    test.each([
      ['a full disk', '53100', 'full'],
      ['a deadlock', '40P01', 'busy'],
      ['a server that shuts down', '57P01', 'away'],
    ] as const)('%s is recognized by its error code', async (_, code, kind) => {
      const raising = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      await expect(raising.execute(database.db)).rejects.toEqual(outage(kind))
    })

    test('an error in a query is not an outage', async () => {
      const failing = sql`select * from nowhere`.execute(database.db)
      await expect(failing).rejects.toMatchObject({ code: '42P01' })
      expect(outcomes).not.toContain('away')
    })

    test('a wrong setting is not an outage', async () => {
      const wrong = openDatabase(patient(wire.url.replace(/\/test_\w+$/, '/no_such_database')))
      await expect(wrong).rejects.toMatchObject({ code: '3D000' })
    })
  },
)
