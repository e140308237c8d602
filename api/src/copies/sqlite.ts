import { statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { toFilePath } from '../db/database-url.ts'
import { CopyProblem } from './copy-problem.ts'
import type { DatabaseBackup, DatabaseSummary } from './database-backup.ts'
import { openForCopy } from './open-to-copy.ts'
import { countRows, listMigrations, listTables } from './sqlite-tables.ts'

// https://sqlite.org/rescode.html
const busy = 5
/** Damaged file, full disk, not a database: callers have messages for them. */
const reportedElsewhere = [11, 13, 26]
const primaryCodeMask = 0xff
const faultsMax = 5
/** More pages than a database can have. */
const allPages = 2 ** 31 - 1

/** SQLite: one file, copied by `VACUUM INTO` while the site runs (decision 0027). */
export const sqliteBackup: DatabaseBackup = {
  dialect: 'sqlite',
  fileName: 'database.sqlite',
  exists: async (url) => (statSync(toFilePath(url), { throwIfNoEntry: false })?.size ?? 0) > 0,
  checkPrograms: async () => {},
  copy: async (url, file, signal) => {
    await vacuumInto(toFilePath(url), file, signal)
    return withSqliteFile(file, summarize)
  },
  copyIncremental: async (url, file, signal) => {
    await copyPages(toFilePath(url), file).catch((error: Error) => {
      throw toProblem(error)
    })
    signal?.throwIfAborted()
    return withSqliteFile(file, summarize)
  },
  restore: (file, url) => rename(file, toFilePath(url)),
  check: async (url) =>
    withSqliteFile(toFilePath(url), (sqlite) => ({
      faults: findFaults(sqlite),
      ...summarize(sqlite),
    })),
  isInUse: async (url) => isOpenElsewhere(toFilePath(url)),
}

// Runs in a worker thread: SQLite writes the whole file in one blocking call.
function vacuumInto(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const thread = new Worker(new URL('vacuum-thread.ts', import.meta.url), {
    workerData: { from, to },
  })
  const stop = () => {
    reject(signal?.reason)
    void thread.terminate()
  }
  signal?.addEventListener('abort', stop)
  thread.once('error', (error: Error) => reject(toProblem(error)))
  thread.once('exit', () => {
    signal?.removeEventListener('abort', stop)
    resolve()
  })
  return promise
}

// One step: a write between two steps would restart the copy.
async function copyPages(from: string, to: string) {
  const sqlite = openForCopy(from)
  try {
    await backup(sqlite, to, { rate: allPages })
  } finally {
    sqlite.close()
  }
}

function toProblem(error: Error): Error {
  const isReported = reportedElsewhere.includes(Object(error).errcode & primaryCodeMask)
  return isReported ? error : new CopyProblem(`The database cannot be copied: ${error.message}.`)
}

function withSqliteFile<T>(file: string, work: (sqlite: DatabaseSync) => T): T {
  const sqlite = new DatabaseSync(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

function summarize(sqlite: DatabaseSync): DatabaseSummary {
  const counts = listTables(sqlite).map((name) => [name, countRows(sqlite, name)])
  return { rows: Object.fromEntries(counts), migrations: listMigrations(sqlite) }
}

function findFaults(sqlite: DatabaseSync): string[] {
  const integrity = sqlite
    .prepare(`pragma integrity_check(${faultsMax})`)
    .all()
    .map(({ integrity_check }) => String(integrity_check))
    .filter((message) => message !== 'ok')
  const dangling = sqlite.prepare('pragma foreign_key_check').all().slice(0, faultsMax)
  return [
    ...integrity.map((message) => `SQLite reports: ${message}`),
    ...dangling.map(
      ({ table, parent }) => `a row of ${table} references a missing row of ${parent}`,
    ),
  ]
}

// In WAL mode each connection has a shared lock on the file, which prevents an exclusive one.
function isOpenElsewhere(file: string): boolean {
  const sqlite = new DatabaseSync(file)
  try {
    sqlite.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    // A damaged file counts as not in use: no process can work with it, and it may be restored.
    return (Object(error).errcode & primaryCodeMask) === busy
  } finally {
    sqlite.close()
  }
}
