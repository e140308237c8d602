import { statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { fileOf } from '../db/database-url.ts'
import type { Copies, Held } from './copy.ts'
import { openToCopy } from './open-to-copy.ts'
import { CopyProblem } from './problem.ts'
import { countIn, migrationsIn, tablesIn } from './sqlite-tables.ts'

// https://sqlite.org/rescode.html
const busy = 5
const ownSentences = [11, 13, 26]
const primaryCode = 0xff
const faultsMax = 5
/** As many as there can be. */
const allPages = 2 ** 31 - 1

/** SQLite: one file, copied by `VACUUM INTO` while others write (decision 0027). */
export const sqliteCopies: Copies = {
  dialect: 'sqlite',
  fileName: 'database.sqlite',
  isThere: async (url) => (statSync(fileOf(url), { throwIfNoEntry: false })?.size ?? 0) > 0,
  prepare: async () => {},
  copy: async (url, file, signal) => {
    await vacuumInto(fileOf(url), file, signal)
    return inFile(file, heldIn)
  },
  image: async (url, file, signal) => {
    await copyPages(fileOf(url), file).catch((error: Error) => {
      throw asProblem(error)
    })
    signal?.throwIfAborted()
    return inFile(file, heldIn)
  },
  putBack: (file, url) => rename(file, fileOf(url)),
  check: async (url) =>
    inFile(fileOf(url), (sqlite) => ({ faults: faultsIn(sqlite), ...heldIn(sqlite) })),
  isInUse: async (url) => isOpenElsewhere(fileOf(url)),
}

// SQLite reads and writes the whole file in one call. A thread of its own keeps requests running.
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
  thread.once('error', (error: Error) => reject(asProblem(error)))
  thread.once('exit', () => {
    signal?.removeEventListener('abort', stop)
    resolve()
  })
  return promise
}

// In one step, which reads one snapshot: between two steps any write would restart the copy.
async function copyPages(from: string, to: string) {
  const sqlite = openToCopy(from)
  try {
    await backup(sqlite, to, { rate: allPages })
  } finally {
    sqlite.close()
  }
}

/** Adds a sentence to an error, except a full disk and a damaged file, which have their own. */
function asProblem(error: Error): Error {
  const hasSentence = ownSentences.includes(Object(error).errcode & primaryCode)
  return hasSentence ? error : new CopyProblem(`The database cannot be copied: ${error.message}.`)
}

function inFile<T>(file: string, work: (sqlite: DatabaseSync) => T): T {
  const sqlite = new DatabaseSync(file)
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

function heldIn(sqlite: DatabaseSync): Held {
  const counts = tablesIn(sqlite).map((name) => [name, countIn(sqlite, name)])
  return { rows: Object.fromEntries(counts), migrations: migrationsIn(sqlite) }
}

function faultsIn(sqlite: DatabaseSync): string[] {
  const integrity = sqlite
    .prepare(`pragma integrity_check(${faultsMax})`)
    .all()
    .map(({ integrity_check }) => String(integrity_check))
    .filter((said) => said !== 'ok')
  const strays = sqlite.prepare('pragma foreign_key_check').all().slice(0, faultsMax)
  return [
    ...integrity.map((said) => `SQLite says of the database: ${said}`),
    ...strays.map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is gone`),
  ]
}

// In WAL mode every connection shares a lock on the file, and exclusive mode needs that lock alone.
function isOpenElsewhere(file: string): boolean {
  const sqlite = new DatabaseSync(file)
  try {
    sqlite.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
    return false
  } catch (error) {
    // A damaged file is a reason to restore a backup, and no process can work with it.
    return (Object(error).errcode & primaryCode) === busy
  } finally {
    sqlite.close()
  }
}
