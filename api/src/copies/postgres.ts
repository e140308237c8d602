import { Client } from 'pg'
import { createClientConfig } from '../db/postgres-connection.ts'
import type { DatabaseBackup, DatabaseSummary } from './database-backup.ts'
import { checkPrograms, runProgram } from './postgres-programs.ts'

/** PostgreSQL: `pg_dump` and `pg_restore`, custom format (decision 0027). */
export const postgresBackup: DatabaseBackup = {
  dialect: 'postgres',
  fileName: 'database.pgdump',
  exists: async (url) => (await countTables(url)) > 0,
  checkPrograms: (url) => withConnection(url, checkPrograms),
  copy: (url, file, signal) =>
    withConnection(url, async (client) => {
      // Counts the rows in the snapshot that is dumped.
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ snapshot: string; schema: string }>(
        'select pg_export_snapshot() as snapshot, current_schema() as schema',
      )
      const { snapshot = '', schema = '' } = rows[0] ?? {}
      const args = [
        '--format=custom',
        // The backup is compressed as a whole.
        '--compress=0',
        '--no-owner',
        '--no-privileges',
        `--schema=${toPattern(schema)}`,
        `--snapshot=${snapshot}`,
        `--file=${file}`,
      ]
      const summary = await summarize(client)
      await runProgram('pg_dump', url, args, signal)
      return summary
    }),
  // A dump is not compressed, so unchanged rows have the same bytes.
  copyIncremental: (url, file, signal) => postgresBackup.copy(url, file, signal),
  restore: async (file, url, signal) => {
    const schema = await withConnection(url, getCurrentSchema)
    const args = [
      `--dbname=${new Client(createClientConfig(url)).database}`,
      // Restores only the contents of the schema, which exists.
      `--schema=${schema}`,
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      file,
    ]
    await runProgram('pg_restore', url, args, signal)
  },
  // No integrity check: the server checks foreign keys and each restored row itself.
  check: (url) =>
    withConnection(url, async (client) => ({ faults: [], ...(await summarize(client)) })),
  isInUse: (url) =>
    withConnection(url, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return (rows[0]?.n ?? 0) > 0
    }),
}

/** Returns a pattern of pg_dump that matches this name only. */
const toPattern = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Calls `work` with a new connection and closes it afterwards. */
export async function withConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(createClientConfig(url))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function getCurrentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

export const countTables = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_tables where schemaname = current_schema()',
    )
    return rows[0]?.n ?? 0
  })

async function summarize(client: Client): Promise<DatabaseSummary> {
  const { rows: tableRows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  const tables = tableRows.map(({ name }) => name)
  const rows: Record<string, number> = {}
  for (const name of tables) {
    const { rows: counted } = await client.query<{ n: string }>(
      `select count(*) as n from ${client.escapeIdentifier(name)}`,
    )
    rows[name] = Number(counted[0]?.n)
  }
  const migrations = tables.includes('kysely_migration')
    ? await client.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] }
  return { rows, migrations: migrations.rows.map(({ name }) => name) }
}
