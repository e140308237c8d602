import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { moveAtomically, partialBeside } from '@vitrine/files/atomic-write'
import { fileOf } from '../db/database-url.ts'
import { openDatabase } from '../db/open.ts'
import { kindOf, type Row, rowOf, type Table } from './column-kinds.ts'
import type { Ends, Source, Target } from './ends.ts'
import { CopyProblem } from './problem.ts'
import { countIn, migrationsIn, quoted, tablesIn } from './sqlite-tables.ts'

const lockWaitMs = 5_000
/** So much of a table is in memory at a time. */
const batchRows = 1_000
const batchCharacters = 1_000_000

/** SQLite as the end of a copy: a file that others may write to meanwhile; a new one, made beside its place. */
export const sqliteEnds: Ends = {
  from: async (url, work) => {
    const sqlite = new DatabaseSync(realpathSync(fileOf(url)), { timeout: lockWaitMs })
    try {
      // One moment for all tables: it is that of the first row which is read.
      sqlite.exec('begin')
      return await work(sourceIn(sqlite))
    } finally {
      sqlite.close()
    }
  },
  into: async (url, work) => {
    const file = fileOf(url)
    // SQLite would take it for the newest changes of the file that comes.
    if (existsSync(`${file}-wal`))
      throw new CopyProblem(`${file}-wal is left of a database that is gone: move it away first.`)
    const part = partialBeside(file)
    try {
      await (await openDatabase(`file:${part}`)).close()
      const done = await inNewFile(part, work)
      await moveAtomically(part, file)
      return done
    } finally {
      for (const ending of ['', '-wal', '-shm']) await rm(part + ending, { force: true })
    }
  },
}

async function inNewFile<T>(file: string, work: (target: Target) => Promise<T>): Promise<T> {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    // Whatever goes wrong, the file is thrown away: it needs no journal, and one sync at its end.
    sqlite.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    // Rows come table by table, also before those that they name.
    sqlite.exec('pragma defer_foreign_keys = on')
    const done = await work(targetIn(sqlite))
    sqlite.exec('commit')
    return done
  } finally {
    sqlite.close()
  }
}

const sourceIn = (sqlite: DatabaseSync): Source => ({
  migrations: async () => migrationsIn(sqlite),
  countOf: async (table) => countIn(sqlite, table),
  rows: (table) => rowsIn(sqlite, table),
  lastIds: async () =>
    Object.fromEntries(
      sqlite
        .prepare('select name, seq from sqlite_sequence')
        .all()
        .map(({ name, seq }) => [String(name), Number(seq)]),
    ),
})

const targetIn = (sqlite: DatabaseSync): Target => ({
  tables: sentTables(sqlite).map((name) => tableIn(sqlite, name)),
  rows: (table) => rowsIn(sqlite, table),
  empty: async (table) => sqlite.exec(`delete from ${quoted(table)}`),
  write: async ({ name, columns }, rows) => {
    const names = Object.keys(columns)
    const places = names.map(() => '?').join(', ')
    const insert = sqlite.prepare(`insert into ${listed(name, names)} values (${places})`)
    for (const row of rows) insert.run(...names.map((column) => row[column] ?? null))
  },
  giveOutAfter: async (lastIds) => {
    sqlite.exec('delete from sqlite_sequence')
    const note = sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    for (const [table, id] of Object.entries(lastIds)) note.run(table, id)
  },
})

async function* rowsIn(sqlite: DatabaseSync, table: Table): AsyncGenerator<Row[]> {
  let [batch, characters]: [Row[], number] = [[], 0]
  const names = Object.keys(table.columns).map(quoted).join(', ')
  for (const read of sqlite.prepare(`select ${names} from ${quoted(table.name)}`).iterate()) {
    batch.push(rowOf(table, read))
    for (const value of Object.values(read)) characters += String(value).length
    if (batch.length < batchRows && characters < batchCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** All that hold what is the site's, and not the lock of migrations. */
const sentTables = (sqlite: DatabaseSync) =>
  tablesIn(sqlite).filter((name) => name !== 'kysely_migration_lock')

function tableIn(sqlite: DatabaseSync, name: string): Table {
  const columns = sqlite.prepare('select name, type from pragma_table_info(?)').all(name)
  const kinds = columns.map((each) => {
    const column = String(each.name)
    return [column, kindOf(name, column, String(each.type))] as const
  })
  return { name, columns: Object.fromEntries(kinds) }
}

const listed = (table: string, names: string[]) =>
  `${quoted(table)} (${names.map(quoted).join(', ')})`
