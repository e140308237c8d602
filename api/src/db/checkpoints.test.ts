import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Checkpoints, createCheckpoints } from './checkpoints.ts'
import { type Database, openDatabase } from './open.ts'

const megabyte = 1_000_000

let folder: string
let database: Database
let checkpoints: Checkpoints

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  database = await openDatabase(`file:${file()}`)
  checkpoints = createCheckpoints(database.db, file())
})

afterEach(async () => {
  await checkpoints.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'database.sqlite')
const getSize = (ending: string) => statSync(file() + ending).size

/** Adds rows with about as many megabytes. */
async function write(megabytes: number) {
  const text = 'x'.repeat(megabyte / 10)
  for (let row = 0; row < megabytes * 10; row++)
    await sql`insert into notes (text) values (${text})`.execute(database.db)
}

test('a long log is copied to the file, whose commits do not do it', async () => {
  await checkpoints.run()
  await sql`create table notes (text text)`.execute(database.db)
  await write(10)
  expect(getSize('')).toBeLessThan(5 * megabyte)
  await checkpoints.run()
  expect(getSize('')).toBeGreaterThan(10 * megabyte)
  // The log starts again at its beginning.
  await write(5)
  expect(getSize('-wal')).toBeLessThan(12 * megabyte)
})

test('a log that a reader has kept long starts again as soon as it can', async () => {
  await checkpoints.run()
  await sql`create table notes (text text)`.execute(database.db)
  const reader = new DatabaseSync(file())
  reader.exec('begin; select * from notes')
  await write(70)
  await checkpoints.run()
  expect(getSize('-wal')).toBeGreaterThan(70 * megabyte)
  reader.close()
  await write(1)
  await checkpoints.run()
  expect(getSize('-wal')).toBe(0)
  const { rows } = await sql`select 1 from notes`.execute(database.db)
  expect(rows).toHaveLength(710)
})
