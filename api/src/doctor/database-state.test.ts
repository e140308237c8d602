import { describe, expect, test } from 'vitest'
import { openReadOnly } from '../db/read-only.ts'
import { databases } from '../testing/databases.ts'
import { listAppliedMigrations } from './database-state.ts'

describe.each(databases)('the state of a database on $name', ({ open }) => {
  test('lists the applied migrations', async () => {
    const database = await open()
    const db = openReadOnly(database.url)
    expect(await listAppliedMigrations(db)).toContain('0001-pages')
    await db.destroy()
    await database.drop()
  })
})

/** SQLite has no schemas. */
const servers = databases.filter(({ name }) => name === 'PostgreSQL')

describe.each(servers)('a database with another site on $name', ({ empty }) => {
  test('migrations of the other site are not listed', async () => {
    const place = await empty()
    await place.execute('create schema other; create table other.kysely_migration (name text)')
    const db = openReadOnly(place.url)
    expect(await listAppliedMigrations(db)).toEqual([])
    await db.destroy()
    await place.drop()
  })
})
