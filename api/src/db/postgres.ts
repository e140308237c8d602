import { within } from '@vitrine/contract/bounds/within'
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { type ConnectionSlots, createSlots } from './connection-slots.ts'
import { type OnQuery, timesFor } from './on-query.ts'
import type { Opened } from './opened.ts'
import { DatabaseOutage, isWriting, type OutageListener, outageOf } from './outage.ts'
import { listenPostgres } from './postgres-changes.ts'
import { CuttableClient, connectionTo, statementMsOf } from './postgres-connection.ts'
import { type QueryWatch, watchQueries } from './query-watch.ts'
import type { Db, Tables } from './schema.ts'

/**
 * Connection pools: the number of connections, and the time limit both for running a query and for
 * waiting for a connection. Slow work has its own pool, so that neither reads nor publishing wait
 * for it.
 */
const kinds = {
  usual: { max: 8, statementMs: 10_000 },
  /** For changes of content. They run in turn: the second one waits for the lock of the first. */
  commits: { max: 2, statementMs: 60_000 },
  /** For imports, sums and housekeeping. */
  patient: { max: 2, statementMs: 60_000 },
}
type Kind = (typeof kinds)[keyof typeof kinds]

/** The server is given the time to end a query by itself before the connection is given up. */
const graceMs = 1_000
const closeMs = 1_000

/** Opens PostgreSQL: no query waits without end, and a server that falls silent is taken as away. */
export function openPostgres(url: string, outages: OutageListener, onQuery: OnQuery): Opened {
  let isSilent = false
  const listening = listenPostgres(connectionTo(url), () => {
    isSilent = false
  })
  const pools = {
    usual: poolTo(url, kinds.usual),
    commits: poolTo(url, kinds.commits),
    patient: poolTo(url, kinds.patient),
  }
  const all = Object.values(pools)
  const cutAll = () => {
    for (const { cut } of all) cut()
    listening.cut()
  }
  const watch = watchQueries({
    probe: listening.probe,
    onSilence: () => {
      isSilent = true
      cutAll()
    },
  })
  const guard: Guard = { watch, outages, isSilent: () => isSilent }
  const open = (pool: BoundedPool) => kyselyOn(guarded(pool, guard), onQuery)
  const [db, commits, patient] = [open(pools.usual), open(pools.commits), open(pools.patient)]
  return {
    db,
    commits,
    patient,
    waiting: () => all.reduce((sum, { slots }) => sum + slots.waiting(), 0),
    source: listening,
    prepare: (work) => onOwnConnection(url, work),
    destroy: async () => {
      await within(
        closeMs,
        Promise.all([db, commits, patient].map((each) => each.destroy())),
        cutAll,
      )
      watch.stop()
    },
  }
}

/** A connection pool with its limits. */
interface BoundedPool {
  pool: Pool
  slots: ConnectionSlots
  statementMs: number
  /** True if it has a connection, idle or in use. */
  isConnected: () => boolean
  /** Fails all queries that run or wait. */
  cut: () => void
}

function poolTo(url: string, kind: Kind): BoundedPool {
  const { max } = kind
  const statementMs = statementMsOf(url) ?? kind.statementMs
  const connection = { ...connectionTo(url), statement_timeout: statementMs }
  const pool = new Pool({ ...connection, max, Client: CuttableClient })
  const live = new Set<CuttableClient>()
  // A connection that dies, at rest or at work, is replaced at its next use, and its query fails;
  // without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (client instanceof CuttableClient) live.add(client)
  })
  pool.on('remove', (client) => {
    if (client instanceof CuttableClient) live.delete(client)
  })
  const tooLong = () => new DatabaseOutage('busy', new Error('no connection was free in time'))
  const slots = createSlots({ max, waitMs: statementMs, tooLong })
  const cut = () => {
    slots.rejectWaiting(silence())
    for (const client of live) client.cut()
  }
  return { pool, slots, statementMs, isConnected: () => live.size > 0, cut }
}

const silence = () => new DatabaseOutage('away', new Error('it is silent'))

interface Guard {
  watch: QueryWatch
  outages: OutageListener
  /** Whether the server has fallen silent: then it is asked nothing until it is heard again. */
  isSilent: () => boolean
}

/** Returns a pool that reports each failure, as an outage if it is one. */
function guarded(bounded: BoundedPool, guard: Guard): PostgresPool {
  const { pool, slots, isConnected } = bounded
  const { outages, isSilent } = guard
  const connect = async () => {
    if (isSilent()) throw silence()
    const giveBack = await slots.acquire()
    try {
      const client = await pool.connect()
      return guardedClient(client, giveBack, bounded, guard)
    } catch (error) {
      // If the pool has no connection and none can be made, reject all waiting queries: each would
      // fail the same way, one after another.
      const answered = error instanceof DatabaseError
      if (!answered && !isConnected()) slots.rejectWaiting(outageOf(error) ?? error)
      giveBack()
      throw error
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      connect().catch((error: unknown) => {
        throw told(outages, error)
      }),
  }
}

function guardedClient(
  client: PoolClient,
  giveBack: () => void,
  { statementMs }: BoundedPool,
  guard: Guard,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(
    asked: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): unknown {
    if (typeof asked === 'string') return guardedQuery(client, asked, values, statementMs, guard)
    throw new Error('No rows are read one by one here.')
  }
  const release = (destroy?: boolean) => {
    client.release(destroy)
    giveBack()
  }
  return { query, release }
}

async function guardedQuery(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  statementMs: number,
  { watch, outages }: Guard,
) {
  let late: DatabaseOutage | undefined
  const end = watch.begin({
    limitMs: statementMs + graceMs,
    cut: () => {
      late = new DatabaseOutage('busy', new Error('a query took too long'))
      if (client instanceof CuttableClient) client.cut()
    },
  })
  try {
    const result = await client.query(text, [...values])
    outages.worked(isWriting(text))
    return result
  } catch (error) {
    throw told(outages, late ?? error)
  } finally {
    end()
  }
}

function told(outages: OutageListener, error: unknown) {
  const outage = outageOf(error)
  if (outage) outages.failed(outage)
  return outage ?? error
}

const kyselyOn = (pool: PostgresPool, onQuery: OnQuery = () => {}) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: timesFor(onQuery) })

/** Works on a connection of its own, on which nothing is bounded in time. */
export async function onOwnConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...connectionTo(url), max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = kyselyOn(pool)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
