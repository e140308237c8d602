import { Client } from 'pg'
import { connectionTo } from '../db/postgres-connection.ts'
import type { Copies, Held } from './copy.ts'
import { needPrograms, runOn } from './postgres-programs.ts'

/** PostgreSQL: `pg_dump` and `pg_restore`, custom format (decision 0027). */
export const postgresCopies: Copies = {
  dialect: 'postgres',
  fileName: 'database.pgdump',
  isThere: async (url) => (await tablesIn(url)) > 0,
  prepare: (url) => connected(url, needPrograms),
  copy: (url, file, signal) =>
    connected(url, async (client) => {
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
      await runOn('pg_dump', url, args, signal)
      return summary
    }),
  // A dump is not compressed, so unchanged rows have the same bytes.
  image: (url, file, signal) => postgresCopies.copy(url, file, signal),
  putBack: async (file, url, signal) => {
    const schema = await connected(url, currentSchema)
    const args = [
      `--dbname=${new Client(connectionTo(url)).database}`,
      // Restores only the contents of the schema, which exists.
      `--schema=${schema}`,
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      file,
    ]
    await runOn('pg_restore', url, args, signal)
  },
  // No integrity check: the server checks foreign keys and each restored row itself.
  check: (url) => connected(url, async (client) => ({ faults: [], ...(await summarize(client)) })),
  isInUse: (url) =>
    connected(url, async (client) => {
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
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionTo(url))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function currentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

export const tablesIn = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_tables where schemaname = current_schema()',
    )
    return rows[0]?.n ?? 0
  })

async function summarize(client: Client): Promise<Held> {
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
