import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { isWriteStatement, toOutage } from './outage.ts'
import { createTimeSlices } from './time-slice.ts'

const openTimeoutMs = 5_000
const statementsMax = 500
const inMemory = ':memory:'
const othersMask = 0o077
/** Interval between attempts to get a lock. Waiting does not block the process. */
const lockRetryMs = 20
/** Time without a failed attempt after which a lock counts as a new one. */
const sameLockMs = 5_000

export interface StatementResult {
  rows: unknown[]
  changes?: { rows: bigint; insertId: bigint }
  wrote: boolean
}

interface Transaction {
  owner: object
  wrote: boolean
  ended: Promise<void>
  end: () => void
}

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
  writes: boolean
}

/** Opens a database file that only its owner can read. A power cut loses no confirmed write. */
export function openSqliteFile(file: string): SqliteFile {
  createForOwner(file)
  const sqlite = new DatabaseSync(file, {
    timeout: openTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  try {
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
    // From here on `SqliteFile` waits for locks. SQLite itself would block the process.
    sqlite.exec('PRAGMA busy_timeout = 0')
    restrictPermissions(file)
    return new SqliteFile(sqlite)
  } catch (error) {
    sqlite.close()
    throw toOutage(error) ?? error
  }
}

/**
 * Creates a file for its owner only; SQLite gives `-wal` and `-shm` the same permissions. Never
 * opens an existing file: closing it would release SQLite's locks
 * (https://sqlite.org/howtocorrupt.html, 2.2).
 */
function createForOwner(file: string) {
  if (file === inMemory) return
  try {
    closeSync(openSync(file, 'wx', ownerOnlyModes.file))
  } catch {
    // The file exists, or SQLite reports in a moment why it cannot be created.
  }
}

/** Removes the permissions of the group and of others from existing files. */
function restrictPermissions(file: string) {
  for (const ending of ['', '-wal', '-shm'])
    try {
      const mode = statSync(file + ending, { throwIfNoEntry: false })?.mode ?? 0
      if (mode & othersMask) chmodSync(file + ending, ownerOnlyModes.file)
    } catch {
      // Only the owner can change the permissions. `doctor` reports a database that others can
      // read.
    }
}

/**
 * An SQLite file with one connection. No statement runs within the transaction of another owner, so
 * that a rollback undoes no other write. Waiting for a lock does not block this process. Statements
 * run in this thread; after each time slice, other work gets a turn.
 */
export class SqliteFile {
  readonly sqlite: DatabaseSync
  readonly #statements = new Map<string, Prepared>()
  readonly #slice = createTimeSlices()
  #transaction: Transaction | undefined
  #lock = { since: 0, met: Number.NEGATIVE_INFINITY }
  waiting = 0

  constructor(sqlite: DatabaseSync) {
    this.sqlite = sqlite
  }

  /** Runs a statement, within the transaction of its owner if there is one. */
  run(
    owner: object,
    sql: string,
    values: readonly unknown[],
    lockWaitMs: number,
  ): Promise<StatementResult> {
    return this.#inTurn(owner, lockWaitMs, () => {
      const prepared = this.#prepare(sql)
      const done = execute(prepared, values.map(toSqlValue))
      if (prepared.writes) this.#noteFree()
      if (this.#transaction && done.wrote) this.#transaction.wrote = true
      return done
    })
  }

  begin(owner: object, how: 'begin' | 'begin immediate', lockWaitMs: number): Promise<void> {
    return this.#inTurn(owner, lockWaitMs, () => {
      this.sqlite.exec(how)
      if (how === 'begin immediate') this.#noteFree()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      this.#transaction = { owner, wrote: false, ended, end }
    })
  }

  /** Returns true if the transaction has changed rows. */
  commit(): boolean {
    this.sqlite.exec('commit')
    return this.#endTransaction()
  }

  rollback() {
    // SQLite may have rolled back by itself, for example on a full disk.
    if (this.sqlite.isTransaction) this.sqlite.exec('rollback')
    this.#endTransaction()
  }

  close() {
    if (this.sqlite.isOpen) this.sqlite.close()
  }

  #endTransaction() {
    const { wrote = false, end } = this.#transaction ?? {}
    this.#transaction = undefined
    end?.()
    return wrote
  }

  async #inTurn<T>(owner: object, lockWaitMs: number, work: () => T): Promise<T> {
    this.waiting += 1
    try {
      return await this.#whenFree(owner, lockWaitMs, work)
    } finally {
      this.waiting -= 1
    }
  }

  async #whenFree<T>(owner: object, lockWaitMs: number, work: () => T): Promise<T> {
    for (;;) {
      await this.#slice()
      while (this.#transaction && this.#transaction.owner !== owner) await this.#transaction.ended
      try {
        return work()
      } catch (error) {
        const isLocked = toOutage(error)?.kind === 'busy' && !this.sqlite.isTransaction
        if (!isLocked || this.#lockedForMs() >= lockWaitMs) throw error
      }
      await sleep(lockRetryMs)
    }
  }

  // Statements that wait for the same lock share one time limit, so that their waits do not add up.
  #lockedForMs() {
    const now = performance.now()
    if (now - this.#lock.met > sameLockMs) this.#lock.since = now
    this.#lock.met = now
    return now - this.#lock.since
  }

  #noteFree() {
    this.#lock.met = Number.NEGATIVE_INFINITY
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
