import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { withScratchDatabase } from './postgres-schemas.ts'

/** On SQLite a scratch database has its own file. */
const servers = databases.filter(({ name }) => name === 'PostgreSQL')

const connectedTo = async (connectionString: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}

const trialsOn = async (client: Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'vitrine\\_trial\\_%'`,
  )
  return rows.map(({ name }) => name)
}

describe.each(servers)('a scratch database on $name', ({ empty }) => {
  test('opening one removes those of killed processes, but none in use', async () => {
    const place = await empty()
    // Other processes drop databases without a connection, but only their own.
    await place.execute('create role copier login createdb')
    const url = place.url.replace('//vitrine@', '//copier@')
    const client = await connectedTo(url)
    const [killed, busy] = ['vitrine_trial_1_killed', 'vitrine_trial_1_busy']
    for (const name of [killed, busy]) await client.query(`create database ${name}`)
    const other = new URL(url)
    other.pathname = `/${busy}`
    const worker = await connectedTo(other.href)
    const during = await withScratchDatabase(url, () => trialsOn(client))
    expect(during).toContain(busy)
    expect(during).not.toContain(killed)
    await worker.end()
    await withScratchDatabase(url, async () => {})
    expect(await trialsOn(client)).not.toContain(busy)
    await client.end()
    await place.execute('drop role copier')
    await place.drop()
  })
})
