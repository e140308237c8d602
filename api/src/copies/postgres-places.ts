import { randomUUID } from 'node:crypto'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { Client } from 'pg'
import { connected, currentSchema } from './postgres.ts'
import { CopyProblem } from './problem.ts'

/** Works on a new, empty database of the same server, which is thrown away afterwards. */
export async function withScratchDatabase<T>(
  url: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `${scratchPrefix}${Date.now()}_${randomUUID().replaceAll('-', '')}`
  await connected(url, async (client) => {
    await dropForgotten(client)
    await client.query(`create database ${name}`)
  }).catch((error: Error) => {
    throw new CopyProblem(
      `No database for a trial can be made on the server: ${error.message}. Allow it with "alter role … createdb".`,
    )
  })
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  try {
    // As long as somebody is connected, the next trial knows that this one goes on.
    return await connected(scratch.href, () => work(scratch.href))
  } finally {
    await connected(url, (client) => client.query(`drop database ${name} with (force)`))
  }
}

const scratchPrefix = 'vitrine_trial_'
/** By then whoever has made one is connected to it. */
const beginningMs = 10 * minuteMs
/** Earlier versions did not say when. */
const begunAt = (name: string) => Number(/^vitrine_trial_(\d+)_/.exec(name)?.[1] ?? 0)

/** Throws away what trials have left that were killed: those of ours that nobody is connected to. */
async function dropForgotten(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where datname like $1 and pg_get_userbyid(datdba) = current_user
     and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [`${scratchPrefix.replaceAll('_', '\\_')}%`],
  )
  const before = Date.now() - beginningMs
  const forgotten = rows.filter(({ name }) => begunAt(name) < before)
  // Whoever has come to one meanwhile keeps it: without force it is not dropped.
  for (const { name } of forgotten)
    await client.query(`drop database ${client.escapeIdentifier(name)}`).catch(() => {})
}

/** Throws away what a restore has put where nothing was. */
export const dropTables = (url: string) =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    )
    for (const { name } of rows)
      await client.query(`drop table ${client.escapeIdentifier(name)} cascade`)
  })

/** Tables that are put aside, under the name of another schema. */
export interface SetAside {
  schema: string
  /** Puts them into their place again, and throws away what stands there. */
  putBack: () => Promise<void>
}

/** Renames the schema of a site and makes an empty one in its place. */
export async function setSchemaAside(url: string, ending: string): Promise<SetAside> {
  const schema = await connected(url, currentSchema)
  const former = `${schema}_${ending}`
  const exchange = (steps: (name: (schema: string) => string) => string[]) =>
    connected(url, (client) => inOneTransaction(client, steps))
  await exchange((name) => [
    `alter schema ${name(schema)} rename to ${name(former)}`,
    `create schema ${name(schema)}`,
  ])
  const putBack = () =>
    exchange((name) => [
      `drop schema ${name(schema)} cascade`,
      `alter schema ${name(former)} rename to ${name(schema)}`,
    ])
  return { schema: former, putBack }
}

/** Which schemas are still there that have been put aside with these endings. */
export const schemasAside = (url: string, endings: string[]): Promise<string[]> =>
  connected(url, async (client) => {
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
