import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesMigration } from './migrations/0001-pages.ts'
import { openDatabase } from './open.ts'
import { ignoreOutages } from './outage.ts'
import type { Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-old-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('images from before the media library get a name and search words', async () => {
  const path = join(folder, 'old.db')
  await makeOld(path)
  const { db, close } = await openDatabase(`file:${path}`)
  const rows = await db.selectFrom('media').select(['name', 'search', 'decorative']).execute()
  expect(rows).toEqual([
    { name: 'Été.v2', search: 'ete.v2', decorative: 1 },
    { name: '.hidden', search: '.hidden', decorative: 0 },
  ])
  const texts = await db.selectFrom('media_translations').selectAll().execute()
  expect(texts).toEqual([{ media_id: 1, locale: 'fr', alt: 'Le lac', caption: '', transcript: '' }])
  await close()
})

/** Creates a database of the first version of the product. */
async function makeOld(path: string) {
  const dialect = new NodeSqliteDialect(openSqliteFile(path), {
    lockWaitMs: 1_000,
    outages: ignoreOutages,
  })
  const db = new Kysely<Tables>({ dialect })
  const provider = { getMigrations: async () => ({ '0001-pages': pagesMigration('sqlite') }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await sql`insert into media (path, mime, width, height, bytes, hash) values
    ('a/Été.v2.png', 'image/png', 1, 1, 1, 'x'), ('.hidden', 'image/png', 1, 1, 1, 'y')`.execute(db)
  await sql`insert into media_translations (media_id, locale, alt, decorative) values
    (1, 'fr', 'Le lac', 1)`.execute(db)
  await db.destroy()
}
