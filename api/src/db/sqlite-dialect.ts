import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely'
import { ignoreOutages, type OutageListener, toOutage } from './outage.ts'
import type { SqliteFile } from './sqlite-file.ts'

interface DialectOptions {
  lockWaitMs: number
  /** False if a power cut may lose the last commits. */
  isDurable?: boolean
  outages?: OutageListener
}

/** Kysely dialect for `node:sqlite`. Several instances can share one open file. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile
  readonly #options: Required<DialectOptions>

  constructor(
    file: SqliteFile,
    { lockWaitMs, isDurable = true, outages = ignoreOutages }: DialectOptions,
  ) {
    super({ database: () => Promise.reject(new Error('The driver below holds the database.')) })
    this.#file = file
    this.#options = { lockWaitMs, isDurable, outages }
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file, this.#options)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Makes Kysely migrate in a transaction. Otherwise two processes would create the same tables,
  // and an interrupted migration would leave a database that cannot be opened.
  override get supportsTransactionalDdl() {
    return true
  }

  // `SqliteFile` serializes the statements, so a waiting one does not block all others.
  override get supportsMultipleConnections() {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: SqliteFile
  readonly #options: Required<DialectOptions>

  constructor(file: SqliteFile, options: Required<DialectOptions>) {
    this.#file = file
    this.#options = options
  }

  async init() {}

  async acquireConnection() {
    return new NodeSqliteConnection(this.#file, this.#options)
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    // Takes the write lock at once, so that a second process waits for it instead of failing later.
    const statement = accessMode === 'read only' ? 'begin' : 'begin immediate'
    await reportFailures(this.#options.outages, () =>
      this.#file.begin(connection, statement, this.#options),
    )
  }

  async commitTransaction(connection: DatabaseConnection) {
    const { outages } = this.#options
    const wrote = await reportFailures(outages, async () => this.#file.commit(connection))
    outages.onSuccess(wrote)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    this.#file.rollback(connection)
  }

  async releaseConnection() {}

  async destroy() {
    this.#file.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile
  readonly #options: Required<DialectOptions>

  constructor(file: SqliteFile, options: Required<DialectOptions>) {
    this.#file = file
    this.#options = options
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { outages } = this.#options
    const done = await reportFailures(outages, () =>
      this.#file.run(this, sql, parameters, this.#options),
    )
    outages.onSuccess(done.wrote)
    const rows = done.rows as R[]
    if (!done.changes) return { rows }
    return { rows, insertId: done.changes.insertId, numAffectedRows: done.changes.rows }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query)
  }
}

/** Runs `work`. Reports a failure and rethrows it, as an outage if it is one. */
async function reportFailures<T>(outages: OutageListener, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outage = toOutage(error)
    if (outage) outages.onFailure(outage)
    throw outage ?? error
  }
}
