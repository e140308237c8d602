import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { isFileUrl, toFilePath } from './database-url.ts'
import { createClientConfig } from './postgres-connection.ts'
import type { Db, Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { SqliteFile } from './sqlite-file.ts'

const lockWaitMs = 2_000
const statementMs = 10_000

/** Opens a database of any version read-only, without migrating it. */
export const openReadOnly = (url: string): Db =>
  isFileUrl(url) ? openSqlite(toFilePath(url)) : openPostgres(url)

function openSqlite(file: string): Db {
  // A `-wal` file exists if a process has the database open or was killed. Otherwise `immutable`
  // keeps SQLite from creating one, which it could not delete in read-only mode.
  const url = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1')
  const sqlite = new DatabaseSync(url, { readOnly: true })
  return new Kysely<Tables>({
    dialect: new NodeSqliteDialect(new SqliteFile(sqlite), { lockWaitMs }),
  })
}

function openPostgres(url: string): Db {
  const pool = new Pool({
    ...createClientConfig(url),
    max: 1,
    statement_timeout: statementMs,
    options: '-c default_transaction_read_only=on',
  })
  // The query reports the error.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
