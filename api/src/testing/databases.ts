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

/** Where an empty database may be made, and how it is thrown away. */
interface Place {
  url: string
  drop: () => Promise<void>
}

interface Databases {
  name: string
  /** Opens and migrates an empty one. */
  open: () => Promise<TestDatabase>
  /** Leaves the opening to the test. */
  empty: () => Promise<Place>
}

/** The databases that every API test runs on: `describe.each(databases)('… on $name', …)`. */
export const databases: Databases[] = [
  { name: 'SQLite', open: () => openAt(emptySqlite()), empty: emptySqlite },
  ...(postgres
    ? [{ name: 'PostgreSQL', open: () => openAt(emptyPostgres()), empty: emptyPostgres }]
    : []),
]

async function openAt(made: Promise<Place>): Promise<TestDatabase> {
  const { url, drop } = await made
  const database = await openDatabase(url)
  const closeAndDrop = async () => {
    await database.close()
    await drop()
  }
  return { ...database, url, drop: closeAndDrop }
}

async function emptySqlite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  return { url: `file:${join(folder, 'test.db')}`, drop: () => rm(folder, { recursive: true }) }
}

async function emptyPostgres(): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const drop = () => administer(`drop database ${name} with (force)`)
  return { url: `${postgres}/${name}`, drop }
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
