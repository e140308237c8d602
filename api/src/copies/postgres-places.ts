import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { connected, currentSchema } from './postgres.ts'
import { CopyProblem } from './problem.ts'

/** Works on a new, empty database of the same server, which is thrown away afterwards. */
export async function withScratchDatabase<T>(
  url: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `vitrine_trial_${randomUUID().replaceAll('-', '')}`
  await connected(url, (client) => client.query(`create database ${name}`)).catch(
    (error: Error) => {
      throw new CopyProblem(
        `No database for a trial can be made on the server: ${error.message}. Allow it with "alter role … createdb".`,
      )
    },
  )
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  try {
    return await work(scratch.href)
  } finally {
    await connected(url, (client) => client.query(`drop database ${name} with (force)`))
  }
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

async function inOneTransaction(
  client: Client,
  steps: (name: (schema: string) => string) => string[],
) {
  await client.query('begin')
  for (const step of steps((schema) => client.escapeIdentifier(schema))) await client.query(step)
  await client.query('commit')
}
