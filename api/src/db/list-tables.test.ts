import { expect, test } from 'vitest'
import { withLongTimeout } from '../testing/connection-timeout.ts'
import { databases } from '../testing/databases.ts'
import { openDatabase } from './open.ts'

/** SQLite has no schemas. */
const servers = databases.filter(({ name }) => name === 'PostgreSQL')

test.each(servers)('ignores the tables of other schemas on $name', async ({ empty }) => {
  const place = await empty()
  await place.execute('create schema other; create table other.content_version (number integer)')
  let isNew = false
  const whenNew = () => {
    isNew = true
  }
  const { close } = await openDatabase(withLongTimeout(place.url), { whenNew })
  await close()
  await place.drop()
  expect(isNew).toBe(true)
})
