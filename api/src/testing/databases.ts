import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'

/** An empty, migrated database of a test's own. */
export interface TestDatabase extends Database {
  url: string
  /** Closes it and throws it away. */
  drop: () => Promise<void>
}

const postgres = inject('postgres')

/** The databases that every API test runs on: `describe.each(databases)('… on $name', …)`. */
export const databases: { name: string; open: () => Promise<TestDatabase> }[] = [
  { name: 'SQLite', open: openSqlite },
  ...(postgres ? [{ name: 'PostgreSQL', open: openPostgres }] : []),
]

async function openSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  const url = `file:${join(folder, 'test.db')}`
  const database = await openDatabase(url)
  const drop = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return { ...database, url, drop }
}

async function openPostgres(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = `${postgres}/${name}`
  const database = await openDatabase(url)
  const drop = async () => {
    await database.close()
    await administer(`drop database ${name} with (force)`)
  }
  return { ...database, url, drop }
}

async function administer(statement: string) {
  const client = new Client({ connectionString: `${postgres}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
