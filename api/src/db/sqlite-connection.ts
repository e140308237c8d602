import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { isWriteStatement } from './outage.ts'

const statementsMax = 500

export interface StatementResult {
  rows: unknown[]
  changes?: { rows: bigint; insertId: bigint }
  wrote: boolean
}

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
  writes: boolean
}

/** A connection to an SQLite file, with its prepared statements and its transaction. */
export class SqliteConnection {
  readonly sqlite: DatabaseSync
  readonly #statements = new Map<string, Prepared>()
  /** As `openSqliteFile` opens it. */
  #isDurable = true
  transaction: { owner: object; wrote: boolean } | undefined

  constructor(sqlite: DatabaseSync) {
    this.sqlite = sqlite
  }

  /** `isDurable` is for a statement outside transactions. */
  run(sql: string, values: readonly unknown[], isDurable: boolean): StatementResult {
    const prepared = this.#prepare(sql)
    if (!this.transaction && prepared.writes) this.#setDurable(isDurable)
    const done = execute(prepared, values.map(toSqlValue))
    if (this.transaction && done.wrote) this.transaction.wrote = true
    return done
  }

  begin(owner: object, how: 'begin' | 'begin immediate', isDurable: boolean) {
    if (how === 'begin immediate') this.#setDurable(isDurable)
    this.sqlite.exec(how)
    this.transaction = { owner, wrote: false }
  }

  /** Returns true if the transaction has changed rows. */
  commit(): boolean {
    this.sqlite.exec('commit')
    const wrote = this.transaction?.wrote ?? false
    this.transaction = undefined
    return wrote
  }

  rollback() {
    // SQLite may have rolled back by itself, for example on a full disk.
    if (this.sqlite.isTransaction) this.sqlite.exec('rollback')
    this.transaction = undefined
  }

  // SQLite waits for the disk at each commit with FULL, with NORMAL only before it moves commits
  // from the log into the file.
  #setDurable(isDurable: boolean) {
    if (isDurable === this.#isDurable) return
    this.sqlite.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
    this.#isDurable = isDurable
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    if (this.#statements.size >= statementsMax) this.#statements.clear()
    const statement = this.sqlite.prepare(sql)
    const returnsRows = statement.columns().length > 0
    const prepared = { statement, returnsRows, writes: isWriteStatement(sql) }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

function execute(
  { statement, returnsRows, writes }: Prepared,
  values: SQLInputValue[],
): StatementResult {
  if (returnsRows) {
    const rows = statement.all(...values)
    return { rows, wrote: writes && rows.length > 0 }
  }
  const { changes, lastInsertRowid } = statement.run(...values)
  const counts = { rows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  return { rows: [], changes: counts, wrote: writes && changes > 0 }
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a ${typeof value}.`)
}
