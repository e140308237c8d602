import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { type ChangeSource, type Changes, watchChanges } from './changes.ts'
import { pagesMigration } from './migrations/0001-pages.ts'
import { identityMigration } from './migrations/0002-identity.ts'
import { overviewMigration } from './migrations/0003-overview.ts'
import { mailsMigration } from './migrations/0004-mails.ts'
import { trackingMigration } from './migrations/0005-tracking.ts'
import { statisticsMigration } from './migrations/0006-statistics.ts'
import { reportsMigration } from './migrations/0007-reports.ts'
import { knownDevicesMigration } from './migrations/0008-known-devices.ts'
import { listenPostgres } from './postgres-changes.ts'
import type { Db, Tables } from './schema.ts'
import { watchSqlite } from './sqlite-changes.ts'
import { NodeSqliteDialect, openSqliteFile } from './sqlite-dialect.ts'

const poolMax = 10
const connectTimeoutMs = 10_000

/** An open, migrated database: where stores read, where changes of content are made and heard. */
export interface Database {
  db: Db
  changes: Changes
  close: () => Promise<void>
}

/** Opens `file:…` with SQLite or `postgres://…` with PostgreSQL, and brings its tables up to date. */
export async function openDatabase(url: string): Promise<Database> {
  const { db, source } = url.startsWith('file:') ? openSqlite(url) : openPostgres(url)
  try {
    await migrate(db, url.startsWith('file:') ? 'sqlite' : 'postgres')
    const changes = await watchChanges(db, source)
    return {
      db,
      changes,
      close: async () => {
        await changes.stop()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function openSqlite(url: string): { db: Db; source: ChangeSource } {
  const sqlite = openSqliteFile(url.slice('file:'.length))
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(sqlite) })
  return { db, source: watchSqlite(sqlite) }
}

function openPostgres(url: string): { db: Db; source: ChangeSource } {
  const pool = new Pool({
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // A connection that dies, at rest or at work, is replaced at its next use, and its query fails;
  // without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, source: listenPostgres(url) }
}

async function migrate(db: Db, dialect: 'sqlite' | 'postgres') {
  const migrations = {
    '0001-pages': pagesMigration(dialect),
    '0002-identity': identityMigration(dialect),
    '0003-overview': overviewMigration,
    '0004-mails': mailsMigration(dialect),
    '0005-tracking': trackingMigration(dialect),
    '0006-statistics': statisticsMigration(dialect),
    '0007-reports': reportsMigration(dialect),
    '0008-known-devices': knownDevicesMigration(dialect),
  }
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
