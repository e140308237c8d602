import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely'
import { nobodyListens, type OutageListener, outageOf } from './outage.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** How a Kysely uses the file. */
interface Use {
  /** How long it waits for the lock of another process. */
  lockWaitMs: number
  outages?: OutageListener
}

/** Kysely's SQLite dialect over `node:sqlite`; any number of them may share one open file. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile
  readonly #use: Required<Use>

  constructor(file: SqliteFile, { lockWaitMs, outages = nobodyListens }: Use) {
    super({ database: () => Promise.reject(new Error('The driver below holds the database.')) })
    this.#file = file
    this.#use = { lockWaitMs, outages }
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file, this.#use)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Kysely migrates without a transaction otherwise: two processes would create the same tables,
  // and one that is stopped halfway would leave a database that never opens again.
  override get supportsTransactionalDdl() {
    return true
  }

  // `SqliteFile` orders the statements, so that one that waits for a lock does not block all
  // others.
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: SqliteFile
  readonly #use: Required<Use>

  constructor(file: SqliteFile, use: Required<Use>) {
    this.#file = file
    this.#use = use
  }

  async init() {}

  async acquireConnection() {
    return new NodeSqliteConnection(this.#file, this.#use)
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    // Taking the write lock at once lets a second process wait for it instead of failing halfway.
    const how = accessMode === 'read only' ? 'begin' : 'begin immediate'
    const { lockWaitMs, outages } = this.#use
    await told(outages, () => this.#file.begin(connection, how, lockWaitMs))
  }

  async commitTransaction() {
    const { outages } = this.#use
    const wrote = await told(outages, async () => this.#file.commit())
    outages.worked(wrote)
  }

  async rollbackTransaction() {
    this.#file.rollback()
  }

  async releaseConnection() {}

  async destroy() {
    this.#file.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #use: Required<Use>

  constructor(file: SqliteFile, use: Required<Use>) {
    this.#file = file
    this.#use = use
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { lockWaitMs, outages } = this.#use
    const done = await told(outages, () => this.#file.run(this, sql, parameters, lockWaitMs))
    outages.worked(done.wrote)
    const rows = done.rows as R[]
    if (!done.changes) return { rows }
    return { rows, insertId: done.changes.insertId, numAffectedRows: done.changes.rows }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query)
  }
}

/** Reports each failure, and throws it as an outage if it is one. */
async function told<T>(outages: OutageListener, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outage = outageOf(error)
    if (outage) outages.failed(outage)
    throw outage ?? error
  }
}
