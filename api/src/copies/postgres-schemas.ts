import { randomUUID } from 'node:crypto'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { Client } from 'pg'
import { CopyProblem } from './copy-problem.ts'
import { getCurrentSchema, withConnection } from './postgres.ts'

/** Calls `work` with the URL of a new database on the same server, and drops it afterwards. */
export async function withScratchDatabase<T>(
  url: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `${scratchPrefix}${Date.now()}_${randomUUID().replaceAll('-', '')}`
  await withConnection(url, async (client) => {
    await dropAbandoned(client)
    await client.query(`create database ${name}`)
  }).catch((error: Error) => {
    throw new CopyProblem(
      `Could not create a temporary database on the server: ${error.message}. Allow it with "alter role … createdb".`,
    )
  })
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  try {
    // The open connection tells other processes that the database is in use.
    return await withConnection(scratch.href, () => work(scratch.href))
  } finally {
    await withConnection(url, (client) => client.query(`drop database ${name} with (force)`))
  }
}

const scratchPrefix = 'vitrine_trial_'
/** Time after which its creator is connected to it. */
const creationMs = 10 * minuteMs
/** Time from the name of a database; 0 for databases of earlier versions, which have none. */
const parseCreationTime = (name: string) => Number(/^vitrine_trial_(\d+)_/.exec(name)?.[1] ?? 0)

/** Drops databases of processes that were killed: ours, without a connection. */
async function dropAbandoned(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname like $1 and pg_get_userbyid(datdba) = current_user
     and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [`${scratchPrefix.replaceAll('_', '\\_')}%`],
  )
  const before = Date.now() - creationMs
  const abandoned = rows.filter(({ name }) => parseCreationTime(name) < before)
  // Without `force`, a database with a new connection is not dropped.
  for (const { name } of abandoned)
    await client.query(`drop database ${client.escapeIdentifier(name)}`).catch(() => {})
}

/** Drops all tables of the site's schema, after a failed restore into an empty database. */
export const dropAllTables = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    )
    for (const { name } of rows)
      await client.query(`drop table ${client.escapeIdentifier(name)} cascade`)
  })

/** A schema that was renamed to make room for another one. */
export interface RenamedSchema {
  schema: string
  /** Drops the new schema and restores the old name. */
  restore: () => Promise<void>
}

/** Renames the schema of a site to `{schema}_{ending}` and creates an empty one. */
export async function renameSchemaAside(url: string, ending: string): Promise<RenamedSchema> {
  const schema = await withConnection(url, getCurrentSchema)
  const former = `${schema}_${ending}`
  const run = (steps: (name: (schema: string) => string) => string[]) =>
    withConnection(url, (client) => inOneTransaction(client, steps))
  await run((name) => [
    `alter schema ${name(schema)} rename to ${name(former)}`,
    `create schema ${name(schema)}`,
  ])
  const restore = () =>
    run((name) => [
      `drop schema ${name(schema)} cascade`,
      `alter schema ${name(former)} rename to ${name(schema)}`,
    ])
  return { schema: former, restore }
}

/** Returns the renamed schemas with these endings that still exist. */
export const listRenamedSchemas = (url: string, endings: string[]): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where nspname = any(select current_schema() || '_' || ending from unnest($1::text[]) as ending)
       order by nspname`,
      [endings],
    )
    return rows.map(({ name }) => name)
  })

async function inOneTransaction(
  client: Client,
  steps: (name: (schema: string) => string) => string[],
) {
  await client.query('begin')
  for (const step of steps((schema) => client.escapeIdentifier(schema))) await client.query(step)
  await client.query('commit')
}
