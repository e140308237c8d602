import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { fileOf, isFileUrl } from './database-url.ts'
import { connectionTo } from './postgres-connection.ts'
import type { Db, Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { SqliteFile } from './sqlite-file.ts'

const lockWaitMs = 2_000
const statementMs = 10_000

/**
 * Opens a database to read it as it is: no table is made or brought forward, and a statement that
 * would write fails. It may be of any version, or none of ours.
 */
export const openToRead = (url: string): Db =>
  isFileUrl(url) ? sqliteToRead(fileOf(url)) : postgresToRead(url)

function sqliteToRead(file: string): Db {
  // A `-wal` file means that a process has the database open, or was killed. Without one, no such
  // file may be created: SQLite could not remove it in read-only mode.
  const place = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) place.searchParams.set('immutable', '1')
  const sqlite = new DatabaseSync(place, { readOnly: true })
  return new Kysely<Tables>({
    dialect: new NodeSqliteDialect(new SqliteFile(sqlite), { lockWaitMs }),
  })
}

function postgresToRead(url: string): Db {
  const pool = new Pool({
    ...connectionTo(url),
    max: 1,
    statement_timeout: statementMs,
    options: '-c default_transaction_read_only=on',
  })
  // The query on a connection reports its errors.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
