import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { fillSite } from '../testing/site.ts'
import { copyDatabase } from './copy-database.ts'

const pairs = databases.flatMap((from) =>
  databases.filter((to) => to !== from).map((to) => ({ from, to })),
)
const noop = () => {}
const largest = Number.MAX_SAFE_INTEGER
const strange = '«\u202f"\\u0000\\ \n\u2028 😀 {"a":[null]} ’é\u202f»'

let from: TestDatabase
let to: Awaited<ReturnType<(typeof databases)[number]['empty']>>
const open = async (pair: (typeof pairs)[number]) => {
  from = await pair.from.open()
  to = await pair.to.empty()
}
afterEach(async () => {
  await from.drop()
  await to.drop()
})

const isEmpty = async (url: string) => {
  const database = await openDatabase(url)
  const pages = await database.db.selectFrom('pages').select('id').execute()
  await database.close()
  return pages.length === 0
}

describe.each(pairs)('copying from $from.name to $to.name', (pair) => {
  beforeEach(() => open(pair))

  test('copies every row unchanged, and new IDs continue after the highest one', async () => {
    await fillSite(from)
    const { db } = from
    await db.insertInto('settings').values({ name: 'strange', value: strange }).execute()
    await db.insertInto('tracking_visitors').values({ day: '2026-11-21', mark: largest }).execute()
    await db
      .updateTable('media')
      .set({ focal_x: 0.3, focal_y: 1 / 3 })
      .execute()
    // The first page is a child of a later one. The page with the highest ID is deleted.
    const pages = await db.selectFrom('pages').select('id').orderBy('id').execute()
    const [first, last] = [pages[0]?.id ?? 0, pages.at(-1)?.id ?? 0]
    await db
      .updateTable('pages')
      .set({ parent_id: last - 1 })
      .where('id', '=', first)
      .execute()
    await db.deleteFrom('pages').where('id', '=', last).execute()

    const sums = await copyDatabase(from.url, to.url, noop)
    expect(sums.pages?.count).toBe(pages.length - 1)
    const copy = await openDatabase(to.url)
    for (const table of Object.keys(sums)) {
      const [sent, arrived] = await Promise.all([rowsOf(db, table), rowsOf(copy.db, table)])
      expect(arrived, table).toEqual(sent)
    }
    const { id } = await copy.db
      .insertInto('pages')
      .values(anyPage)
      .returning('id')
      .executeTakeFirstOrThrow()
    const dangling = copy.db
      .insertInto('page_links')
      .values({ page_id: 9_999, locale: 'fr', to_page_id: 1, to_locale: 'fr', anchor: '' })
      .execute()
    await expect(dangling).rejects.toThrow()
    await copy.close()
    expect(id).toBe(last + 1)
  })

  test('an aborted copy leaves nothing behind', async () => {
    await fillSite(from)
    const stopped = new AbortController()
    const copying = copyDatabase(from.url, to.url, () => stopped.abort(), stopped.signal)
    await expect(copying).rejects.toThrow('aborted')
    const left = to.url.startsWith('file:') ? readdirSync(dirname(to.url.slice(5))) : []
    expect(left).toEqual([])
    expect(await isEmpty(to.url)).toBe(true)
    await expect(copyDatabase(from.url, to.url, noop)).rejects.toThrow('is not empty')
  })

  test('refuses a database of another version', async () => {
    const name = '0001-pages'
    const renamed = (now: string, then: string) =>
      sql`update kysely_migration set name = ${now} where name = ${then}`.execute(from.db)
    await sql`delete from kysely_migration where name = '0031-backups'`.execute(from.db)
    await expect(copyDatabase(from.url, to.url, noop)).rejects.toThrow('earlier version of Vitrine')
    await renamed('9999-later', name)
    await expect(copyDatabase(from.url, to.url, noop)).rejects.toThrow('newer version of Vitrine')
    await sql`drop table kysely_migration`.execute(from.db)
    await expect(copyDatabase(from.url, to.url, noop)).rejects.toThrow('not a database of Vitrine')
  })
})

describe.each(databases)('copying within $name', (each) => {
  beforeEach(() => open({ from: each, to: each }))

  test('refuses the same database and an empty source', async () => {
    await expect(copyDatabase(from.url, from.url, noop)).rejects.toThrow('the same database')
    await expect(copyDatabase(to.url, from.url, noop)).rejects.toThrow('There is no database')
  })
})

const toPostgres = pairs.filter(({ from }) => from.name === 'SQLite')

describe.each(toPostgres)('copying from SQLite to PostgreSQL', (pair) => {
  beforeEach(() => open(pair))

  test('a character that PostgreSQL cannot store is reported with its table, and nothing is written', async () => {
    await from.db.insertInto('settings').values({ name: 'nul', value: 'a\0b' }).execute()
    await expect(copyDatabase(from.url, to.url, noop)).rejects.toThrow(
      'Could not write rows of settings',
    )
    expect(await isEmpty(to.url)).toBe(true)
  })
})

/** All rows of a table in a comparable form: PostgreSQL returns large integers as text. */
async function rowsOf(db: Db, table: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
  const lines = rows.map((row) =>
    JSON.stringify(
      Object.entries(row)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, plain(name, value)]),
    ),
  )
  return lines.toSorted()
}

const large = ['mark', 'bytes']
const plain = (name: string, value: unknown) => {
  if (value === null) return null
  if (name.startsWith('focal_')) return Math.fround(Number(value))
  return large.includes(name) ? Number(value) : value
}

const anyPage = {
  key: 'after',
  template: 'page',
  type: 0,
  method: 'GET',
  seo_type: 'website',
  position: 0,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
}
