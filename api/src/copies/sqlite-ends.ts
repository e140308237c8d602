import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { createPartialPath, moveAtomically } from '@vitrine/files/atomic-write'
import { toFilePath } from '../db/database-url.ts'
import { openDatabase } from '../db/open.ts'
import { getColumnKind, type TableColumns, type TableRow, toRow } from './column-kinds.ts'
import { CopyProblem } from './copy-problem.ts'
import type { CopySource, CopyTarget, DatabaseEnds } from './ends.ts'
import { countRows, listMigrations, listTables, quoteName } from './sqlite-tables.ts'

const lockWaitMs = 5_000
const batchRows = 1_000
const batchCharacters = 1_000_000

/** SQLite: reads a file that may be in use; writes a temporary file and moves it to its place. */
export const sqliteEnds: DatabaseEnds = {
  from: async (url, work) => {
    const sqlite = new DatabaseSync(realpathSync(toFilePath(url)), { timeout: lockWaitMs })
    try {
      // One snapshot for all tables, taken at the first read.
      sqlite.exec('begin')
      return await work(createSource(sqlite))
    } finally {
      sqlite.close()
    }
  },
  create: async (url, work) => {
    const file = toFilePath(url)
    // SQLite would apply a leftover log to the new file.
    if (existsSync(`${file}-wal`))
      throw new CopyProblem(
        `${file}-wal belongs to a database that no longer exists. Move it away first.`,
      )
    const part = createPartialPath(file)
    try {
      await (await openDatabase(`file:${part}`)).close()
      const result = await fillFile(part, work)
      await moveAtomically(part, file)
      return result
    } finally {
      for (const ending of ['', '-wal', '-shm']) await rm(part + ending, { force: true })
    }
  },
}

async function fillFile<T>(file: string, work: (target: CopyTarget) => Promise<T>): Promise<T> {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // No journal and no sync: after a failure the file is deleted.
    sqlite.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    // Tables are copied one by one, so rows may come before those that they reference.
    sqlite.exec('pragma defer_foreign_keys = on')
    const result = await work(createTarget(sqlite))
    sqlite.exec('commit')
    return result
  } finally {
    sqlite.close()
  }
}

const createSource = (sqlite: DatabaseSync): CopySource => ({
  migrations: async () => listMigrations(sqlite),
  countRows: async (table) => countRows(sqlite, table),
  rows: (table) => readRows(sqlite, table),
  lastIds: async () =>
    Object.fromEntries(
      sqlite
        .prepare('select name, seq from sqlite_sequence')
        .all()
        .map(({ name, seq }) => [String(name), Number(seq)]),
    ),
})

const createTarget = (sqlite: DatabaseSync): CopyTarget => ({
  tables: listCopiedTables(sqlite).map((name) => readTable(sqlite, name)),
  rows: (table) => readRows(sqlite, table),
  empty: async (table) => sqlite.exec(`delete from ${quoteName(table)}`),
  write: async ({ name, columns }, rows) => {
    const names = Object.keys(columns)
    const placeholders = names.map(() => '?').join(', ')
    const target = `${quoteName(name)} (${names.map(quoteName).join(', ')})`
    const insert = sqlite.prepare(`insert into ${target} values (${placeholders})`)
    for (const row of rows) insert.run(...names.map((column) => row[column] ?? null))
  },
  setLastIds: async (lastIds) => {
    sqlite.exec('delete from sqlite_sequence')
    const insert = sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    for (const [table, id] of Object.entries(lastIds)) insert.run(table, id)
  },
})

async function* readRows(sqlite: DatabaseSync, table: TableColumns): AsyncGenerator<TableRow[]> {
  let [batch, characters]: [TableRow[], number] = [[], 0]
  const names = Object.keys(table.columns).map(quoteName).join(', ')
  for (const values of sqlite.prepare(`select ${names} from ${quoteName(table.name)}`).iterate()) {
    batch.push(toRow(table, values))
    for (const value of Object.values(values)) characters += String(value).length
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Returns all tables except the lock of migrations. */
const listCopiedTables = (sqlite: DatabaseSync) =>
  listTables(sqlite).filter((name) => name !== 'kysely_migration_lock')

function readTable(sqlite: DatabaseSync, name: string): TableColumns {
  const columns = sqlite.prepare('select name, type from pragma_table_info(?)').all(name)
  const kinds = columns.map((info) => {
    const column = String(info.name)
    return [column, getColumnKind(name, column, String(info.type))] as const
  })
  return { name, columns: Object.fromEntries(kinds) }
}
