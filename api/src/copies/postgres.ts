import { Client } from 'pg'
import { connectionTo } from '../db/postgres-connection.ts'
import type { Copies, Held } from './copy.ts'
import { needPrograms, runOn } from './postgres-programs.ts'

/** PostgreSQL: its own programs write and read a file of its custom format (decision 0027). */
export const postgresCopies: Copies = {
  dialect: 'postgres',
  fileName: 'database.pgdump',
  isThere: async (url) => (await tablesIn(url)) > 0,
  prepare: (url) => connected(url, needPrograms),
  copy: (url, file, signal) =>
    connected(url, async (client) => {
      // The rows are counted at the very moment that is dumped.
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ snapshot: string; schema: string }>(
        'select pg_export_snapshot() as snapshot, current_schema() as schema',
      )
      const { snapshot = '', schema = '' } = rows[0] ?? {}
      const words = [
        '--format=custom',
        // The whole backup is compressed together.
        '--compress=0',
        '--no-owner',
        '--no-privileges',
        `--schema=${exactly(schema)}`,
        `--snapshot=${snapshot}`,
        `--file=${file}`,
      ]
      const held = await heldIn(client)
      await runOn('pg_dump', url, words, signal)
      return held
    }),
  // It is not compressed, and rows that are as they were are the same bytes again.
  image: (url, file, signal) => postgresCopies.copy(url, file, signal),
  putBack: async (file, url, signal) => {
    const schema = await connected(url, currentSchema)
    const words = [
      `--dbname=${new Client(connectionTo(url)).database}`,
      // The schema itself is there: of the file only what stands in it.
      `--schema=${schema}`,
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      file,
    ]
    await runOn('pg_restore', url, words, signal)
  },
  // The server checks foreign keys itself, and each row that is put back.
  check: (url) => connected(url, async (client) => ({ faults: [], ...(await heldIn(client)) })),
  isInUse: (url) =>
    connected(url, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      return (rows[0]?.n ?? 0) > 0
    }),
}

/** A pattern of pg_dump that means this name alone. */
const exactly = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Works on a connection of its own. */
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

/** How many tables stand where the tables of a site would. */
export const tablesIn = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_tables where schemaname = current_schema()',
    )
    return rows[0]?.n ?? 0
  })

async function heldIn(client: Client): Promise<Held> {
  const { rows: found } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  const tables = found.map(({ name }) => name)
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
