import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { createTimeSlices } from '@vitrine/files/time-slice'
import { isReadStatement, isWriteStatement, toOutage } from './outage.ts'
import { SqliteConnection, type StatementResult } from './sqlite-connection.ts'

const openTimeoutMs = 5_000
const inMemory = ':memory:'
const othersMask = 0o077
/** Interval between attempts to get a lock. Waiting does not block the process. */
const lockRetryMs = 20
/** Time without a failed attempt after which a lock counts as a new one. */
const sameLockMs = 5_000
/** Connections that only read. Each is opened when all others are within a transaction. */
const readersMax = 2

/**
 * Opens a database file that only its owner can read. A power cut loses no confirmed write, except
 * those that are not durable.
 */
export function openSqliteFile(file: string): SqliteFile {
  createForOwner(file)
  const sqlite = new DatabaseSync(file, {
    timeout: openTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  try {
    const mode = setJournalMode(sqlite)
    sqlite.exec('PRAGMA synchronous = FULL')
    // From here on `SqliteFile` waits for locks. SQLite itself would block the process.
    sqlite.exec('PRAGMA busy_timeout = 0')
    restrictPermissions(file)
    // SQLite refuses WAL in memory and without shared memory. There, a read makes a commit fail.
    return new SqliteFile(sqlite, mode === 'wal' ? () => openReader(file) : undefined)
  } catch (error) {
    sqlite.close()
    throw toOutage(error) ?? error
  }
}

/**
 * Sets the write-ahead log and returns the mode that SQLite has chosen. SQLite itself does not wait
 * here: while another process sets the mode of a new file, it fails at once.
 */
function setJournalMode(sqlite: DatabaseSync) {
  const end = performance.now() + openTimeoutMs
  for (;;)
    try {
      return sqlite.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode
    } catch (error) {
      if (toOutage(error)?.kind !== 'busy' || performance.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockRetryMs)
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

function openReader(file: string) {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  sqlite.exec('PRAGMA busy_timeout = 0')
  return sqlite
}

interface SqliteOptions {
  lockWaitMs: number
  /** False if a power cut may lose the last commits: they do not wait for the disk. */
  isDurable: boolean
}

/**
 * An SQLite file with one connection that writes. No statement runs within the transaction of
 * another owner, so that a rollback undoes no other write; reads do not wait for it, they run on
 * another connection. Waiting for a lock does not block this process. Statements run in this
 * thread; after each time slice, other work gets a turn.
 */
export class SqliteFile {
  readonly #main: SqliteConnection
  readonly #readers: SqliteConnection[] = []
  readonly #openReader: (() => DatabaseSync) | undefined
  readonly #slice = createTimeSlices()
  #lock = { since: 0, met: Number.NEGATIVE_INFINITY }
  #ended = Promise.withResolvers<void>()
  waiting = 0

  constructor(sqlite: DatabaseSync, openReader?: () => DatabaseSync) {
    this.#main = new SqliteConnection(sqlite)
    this.#openReader = openReader
  }

  /** The connection that writes. */
  get sqlite() {
    return this.#main.sqlite
  }

  /** Runs a statement, within the transaction of its owner if there is one. */
  run(
    owner: object,
    sql: string,
    values: readonly unknown[],
    { lockWaitMs, isDurable }: SqliteOptions,
  ): Promise<StatementResult> {
    const reads = isReadStatement(sql)
    const findFree = () => this.#findOwned(owner) ?? this.#findFree(reads)
    return this.#inTurn(findFree, lockWaitMs, (connection) => {
      const done = connection.run(sql, values, isDurable)
      if (isWriteStatement(sql)) this.#noteFree()
      return done
    })
  }

  begin(
    owner: object,
    how: 'begin' | 'begin immediate',
    { lockWaitMs, isDurable }: SqliteOptions,
  ): Promise<void> {
    const reads = how === 'begin'
    const findFree = () => (reads ? this.#findReader() : undefined) ?? this.#findFree(false)
    return this.#inTurn(findFree, lockWaitMs, (connection) => {
      connection.begin(owner, how, isDurable)
      if (!reads) this.#noteFree()
    })
  }

  /** Returns true if the transaction has changed rows. */
  commit(owner: object): boolean {
    const wrote = this.#findOwned(owner)?.commit() ?? false
    this.#noteEnd()
    return wrote
  }

  rollback(owner: object) {
    this.#findOwned(owner)?.rollback()
    this.#noteEnd()
  }

  close() {
    // The last one writes the log back into the file, so it must be able to write.
    for (const { sqlite } of [...this.#readers, this.#main]) if (sqlite.isOpen) sqlite.close()
  }

  #noteEnd() {
    this.#ended.resolve()
    this.#ended = Promise.withResolvers()
  }

  #findOwned(owner: object) {
    return [this.#main, ...this.#readers].find(({ transaction }) => transaction?.owner === owner)
  }

  #findFree(reads: boolean) {
    if (!this.#main.transaction) return this.#main
    return reads ? this.#findReader() : undefined
  }

  #findReader() {
    const free = this.#readers.find(({ transaction }) => !transaction)
    if (free || !this.#openReader || this.#readers.length >= readersMax) return free
    const opened = new SqliteConnection(this.#openReader())
    this.#readers.push(opened)
    return opened
  }

  async #inTurn<T>(
    findFree: () => SqliteConnection | undefined,
    lockWaitMs: number,
    work: (connection: SqliteConnection) => T,
  ): Promise<T> {
    this.waiting += 1
    try {
      return await this.#whenFree(findFree, lockWaitMs, work)
    } finally {
      this.waiting -= 1
    }
  }

  async #whenFree<T>(
    findFree: () => SqliteConnection | undefined,
    lockWaitMs: number,
    work: (connection: SqliteConnection) => T,
  ): Promise<T> {
    for (;;) {
      await this.#slice()
      let connection = findFree()
      for (; !connection; connection = findFree()) await this.#ended.promise
      try {
        return work(connection)
      } catch (error) {
        const isLocked = toOutage(error)?.kind === 'busy' && !connection.sqlite.isTransaction
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
}
