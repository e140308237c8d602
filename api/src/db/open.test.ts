import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { withLongTimeout } from '../testing/connection-timeout.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { otherServer } from '../testing/other-server.ts'
import { openDatabase } from './open.ts'

const page = { key: 'about', translations: { fr: { title: 'À propos', slug: 'à-propos' } } }

describe.each(databases)('opening a database on $name', ({ open }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  test('an empty database is migrated, has a version and no pages', async () => {
    expect(database.changes.current()).toMatch(/^[\w-]{36}$/)
    expect(await database.db.selectFrom('pages').selectAll().execute()).toEqual([])
  })

  test('reopening preserves the content and its version', async () => {
    await store(database, [page])
    const answer = async (of: TestDatabase) =>
      (await apiOn(of).request('/api/nuxt/pages?include=seo_image')).text()
    const before = await answer(database)
    for (let times = 0; times < 3; times++) {
      const again = await openDatabase(database.url)
      try {
        expect(again.changes.current()).toBe(database.changes.current())
        expect(await answer({ ...database, ...again })).toBe(before)
      } finally {
        await again.close()
      }
    }
  })

  test('data of a newer version is refused with a message and left unchanged', async () => {
    await sql`insert into kysely_migration values ('9999-what-comes', '2099-01-01')`.execute(
      database.db,
    )
    await expect(openDatabase(database.url)).rejects.toThrow(
      'this data is from a newer version of Vitrine',
    )
    expect(await database.db.selectFrom('pages').selectAll().execute()).toEqual([])
  })

  test('texts of any script, with quotes or of great length are stored unchanged', async () => {
    const items = ['É', 'مرحبا', '日本語', '🦊', "it's", '"', '\\', '%_', '\u2028', 'x'.repeat(1e6)]
    await database.changes.commit(async (tx) => {
      for (const [at, text] of items.entries())
        await tx
          .insertInto('menus')
          .values({ name: `m${at}`, items: text })
          .execute()
    })
    const rows = await database.db.selectFrom('menus').selectAll().execute()
    const byName = Object.fromEntries(rows.map(({ name, items }) => [name, items]))
    expect(byName).toEqual(Object.fromEntries(items.map((text, at) => [`m${at}`, text])))
  })

  test('deleting a page deletes its translations and former addresses', async () => {
    await store(database, [page])
    await store(database, [{ ...page, translations: { fr: { title: 'À propos', slug: 'nous' } } }])
    const { db, changes } = database
    await changes.commit((tx) => tx.deleteFrom('pages').execute())
    expect(await db.selectFrom('page_translations').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('slug_history').selectAll().execute()).toEqual([])
  })
})

describe.each(databases)('migrating an empty database on $name', ({ empty }) => {
  test('a failed migration leaves nothing behind, and succeeds once the cause is removed', async () => {
    const place = await empty()
    try {
      await place.execute('create table menus (other text)')
      await expect(openDatabase(withLongTimeout(place.url))).rejects.toThrow('menus')
      await place.execute('drop table menus')
      const database = await openDatabase(withLongTimeout(place.url))
      await database.close()
    } finally {
      await place.drop()
    }
  })
})

describe.each(databases)('processes that open one empty database on $name', ({ empty }) => {
  test('migrate it once, agree on the version and serve it', async () => {
    const place = await empty()
    const opening = await Promise.allSettled(
      Array.from({ length: 4 }, () => otherServer(withLongTimeout(place.url))),
    )
    const servers = opening.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
    try {
      expect(opening.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(new Set(servers.map(({ version }) => version)).size).toBe(1)
      const answer = await servers[0]?.ask('/api/contents')
      expect(answer).toMatchObject({ status: 200, body: '{"data":{}}' })
      expect(answer?.etag).toContain(servers[0]?.version)
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await place.drop()
    }
  })
})

describe.skipIf(process.platform === 'win32')('a SQLite file in a world-readable folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-rights-'))
    await chmod(folder, 0o755)
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is accessible to its owner only, with its WAL files, whether new or existing', async () => {
    const files = ['vitrine.db', 'vitrine.db-wal', 'vitrine.db-shm'].map((name) =>
      join(folder, name),
    )
    const rights = async () =>
      (await Promise.all(files.map((file) => stat(file)))).map(({ mode }) => mode & 0o777)
    const first = await openDatabase(`file:${files[0]}`)
    expect(await rights()).toEqual([0o600, 0o600, 0o600])
    for (const file of files) await chmod(file, 0o644)
    const second = await openDatabase(`file:${files[0]}`)
    expect(await rights()).toEqual([0o600, 0o600, 0o600])
    await second.close()
    await first.close()
  })
})

describe('a database that cannot be opened', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-open-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('a file that is not a database is refused and left unchanged', async () => {
    const file = join(folder, 'text.db')
    await writeFile(file, 'This is a text, and no database at all.'.repeat(100))
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('not a database')
  })

  test('opening fails if the folder is missing', async () => {
    await expect(openDatabase(`file:${join(folder, 'no', 'such.db')}`)).rejects.toThrow()
  })

  test('opening fails if the server is unreachable', async () => {
    await expect(openDatabase('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
  })
})
