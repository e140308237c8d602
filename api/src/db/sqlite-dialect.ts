import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
} from 'kysely'

const busyTimeoutMs = 5_000
const statementsMax = 500

/** Opens the embedded database so that a power cut loses nothing that was acknowledged. */
export function openSqliteFile(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  return sqlite
}

/** Kysely's SQLite dialect over `node:sqlite`. Kysely lets one query or transaction in at a time. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync

  constructor(sqlite: DatabaseSync) {
    super({ database: () => Promise.reject(new Error('The driver below holds the database.')) })
    this.#sqlite = sqlite
  }

  override createAdapter() {
    return new NodeSqliteAdapter()
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#sqlite)
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Kysely migrates without a transaction otherwise: two processes would create the same tables,
  // and one that is stopped halfway would leave a database that never opens again.
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #connection: NodeSqliteConnection

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.#connection = new NodeSqliteConnection(sqlite)
  }

  async init() {}

  async acquireConnection() {
    return this.#connection
  }

  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    // Taking the write lock at once lets a second process wait for it instead of failing halfway.
    this.#sqlite.exec(accessMode === 'read only' ? 'begin' : 'begin immediate')
  }

  async commitTransaction() {
    this.#sqlite.exec('commit')
  }

  async rollbackTransaction() {
    // SQLite has rolled back by itself after some errors, a full disk among them: the error of a
    // second time would hide the first.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
  }

  async releaseConnection() {}

  async destroy() {
    this.#sqlite.close()
  }
}

interface Prepared {
  statement: StatementSync
  /** Whether it answers rows. */
  reads: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #sqlite: DatabaseSync
  readonly #statements = new Map<string, Prepared>()

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, reads } = this.#prepare(sql)
    const values = parameters.map(toSqlValue)
    if (reads) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return {
      rows: [],
      insertId: BigInt(lastInsertRowid),
      numAffectedRows: BigInt(changes),
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query)
  }

  #prepare(sql: string) {
    const held = this.#statements.get(sql)
    if (held) return held
    if (this.#statements.size >= statementsMax) this.#statements.clear()
    const statement = this.#sqlite.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot hold a ${typeof value}.`)
}
