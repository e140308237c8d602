import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
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
import type { OpenedDatabase } from './opened-database.ts'
import { DatabaseOutage, isWriteStatement, type OutageListener, toOutage } from './outage.ts'
import { listenPostgres } from './postgres-changes.ts'
import {
  AbortableClient,
  createClientConfig,
  getStatementTimeoutMs,
} from './postgres-connection.ts'
import { createQueryLog, type OnQuery } from './query-log.ts'
import { type QueryWatch, watchQueries } from './query-watch.ts'
import type { Db, Tables } from './schema.ts'

/**
 * Connection pools: number of connections, and the time limit both for a query and for its wait for
 * a connection. Slow work has its own pool, so that neither reads nor publishing wait for it.
 */
const poolKinds = {
  usual: { max: 8, statementMs: 10_000 },
  /** For changes of content, which run one at a time: the second connection waits for the lock. */
  commits: { max: 2, statementMs: 60_000 },
  patient: { max: 2, statementMs: 60_000 },
}
type PoolKind = (typeof poolKinds)[keyof typeof poolKinds]

/** Grace period for the server to cancel a query itself, before its connection is closed. */
const graceMs = 1_000
const closeMs = 1_000

/** Opens PostgreSQL. All queries have time limits; a silent server counts as away. */
export function openPostgres(
  url: string,
  outages: OutageListener,
  onQuery: OnQuery,
): OpenedDatabase {
  let isSilent = false
  const listening = listenPostgres(createClientConfig(url), () => {
    isSilent = false
  })
  const pools = {
    usual: createPool(url, poolKinds.usual),
    commits: createPool(url, poolKinds.commits),
    patient: createPool(url, poolKinds.patient),
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
  const open = (pool: BoundedPool) => createKysely(guardPool(pool, guard), onQuery)
  const [db, commits, patient] = [open(pools.usual), open(pools.commits), open(pools.patient)]
  return {
    db,
    commits,
    patient,
    derived: patient,
    waiting: () => all.reduce((sum, { slots }) => sum + slots.waiting(), 0),
    source: listening,
    prepare: (work) => withOwnConnection(url, work),
    destroy: async () => {
      await withTimeout(
        closeMs,
        Promise.all([db, commits, patient].map((each) => each.destroy())),
        cutAll,
      )
      watch.stop()
    },
  }
}

interface BoundedPool {
  pool: Pool
  slots: ConnectionSlots
  statementMs: number
  isConnected: () => boolean
  cut: () => void
}

function createPool(url: string, kind: PoolKind): BoundedPool {
  const { max } = kind
  const statementMs = getStatementTimeoutMs(url) ?? kind.statementMs
  const connection = { ...createClientConfig(url), statement_timeout: statementMs }
  const pool = new Pool({ ...connection, max, Client: AbortableClient })
  const clients = new Set<AbortableClient>()
  // A lost connection is replaced at its next use. Without a listener the error would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (client instanceof AbortableClient) clients.add(client)
  })
  pool.on('remove', (client) => {
    if (client instanceof AbortableClient) clients.delete(client)
  })
  const tooLong = () => new DatabaseOutage('busy', new Error('no connection was free in time'))
  const slots = createSlots({ max, waitMs: statementMs, tooLong })
  const cut = () => {
    slots.rejectWaiting(createSilenceOutage())
    for (const client of clients) client.abort()
  }
  return { pool, slots, statementMs, isConnected: () => clients.size > 0, cut }
}

const createSilenceOutage = () =>
  new DatabaseOutage('away', new Error('the server has stopped answering'))

interface Guard {
  watch: QueryWatch
  outages: OutageListener
  /** True if the server has stopped answering. Queries then fail at once. */
  isSilent: () => boolean
}

/** Wraps a pool: reports each failure, as an outage if it is one. */
function guardPool(bounded: BoundedPool, guard: Guard): PostgresPool {
  const { pool, slots, isConnected } = bounded
  const { outages, isSilent } = guard
  const connect = async () => {
    if (isSilent()) throw createSilenceOutage()
    const releaseSlot = await slots.acquire()
    try {
      const client = await pool.connect()
      return guardClient(client, releaseSlot, bounded, guard)
    } catch (error) {
      // The pool has no connection and cannot open one: reject all waiting queries, which would
      // fail one after another.
      const isServerError = error instanceof DatabaseError
      if (!isServerError && !isConnected()) slots.rejectWaiting(toOutage(error) ?? error)
      releaseSlot()
      throw error
    }
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      connect().catch((error: unknown) => {
        throw reportFailure(outages, error)
      }),
  }
}

function guardClient(
  client: PoolClient,
  releaseSlot: () => void,
  { statementMs }: BoundedPool,
  guard: Guard,
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(
    input: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): unknown {
    if (typeof input === 'string') return runGuarded(client, input, values, statementMs, guard)
    throw new Error('Cursors are not supported.')
  }
  const release = (destroy?: boolean) => {
    client.release(destroy)
    releaseSlot()
  }
  return { query, release }
}

async function runGuarded(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  statementMs: number,
  { watch, outages }: Guard,
) {
  let timeoutOutage: DatabaseOutage | undefined
  const end = watch.begin({
    limitMs: statementMs + graceMs,
    cut: () => {
      timeoutOutage = new DatabaseOutage('busy', new Error('a query took too long'))
      if (client instanceof AbortableClient) client.abort()
    },
  })
  try {
    const result = await client.query(text, [...values])
    outages.onSuccess(isWriteStatement(text))
    return result
  } catch (error) {
    throw reportFailure(outages, timeoutOutage ?? error)
  } finally {
    end()
  }
}

function reportFailure(outages: OutageListener, error: unknown) {
  const outage = toOutage(error)
  if (outage) outages.onFailure(outage)
  return outage ?? error
}

const createKysely = (pool: PostgresPool, onQuery: OnQuery = () => {}) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: createQueryLog(onQuery) })

/** Runs `work` on its own connection, without time limits. */
export async function withOwnConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new Pool({ ...createClientConfig(url), max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = createKysely(pool)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
