import { apiPaths } from '@vitrine/contract/http/paths'
import { sql } from 'kysely'
import type { createApi } from '../app.ts'
import type { Db } from '../db/schema.ts'
import { store } from './api.ts'
import type { TestDatabase } from './databases.ts'

export const newsPicture = '/storage/actualit%C3%A9s/la%20une%20%231.png'

/** A small site with a page of every kind. */
export const sitePages = [
  {
    key: 'home',
    template: 'home',
    position: 0,
    created_at: '2025-01-01T08:00:00.000Z',
    translations: {
      fr: {
        title: 'Accueil',
        slug: '',
        content: '<p>Bonjour</p>',
        seo_title: 'Accueil de la maison',
        seo_description: 'Une maison',
      },
      en: { title: 'Home', slug: '', content: '<p>Hello</p>' },
    },
  },
  {
    key: 'about',
    position: 1,
    created_at: '2025-03-01T08:00:00.000Z',
    translations: {
      fr: { title: 'À propos', slug: 'à-propos', content: '<p>Nous</p>' },
      en: { title: 'About', slug: 'about', content: '<p>Us</p>', seo_description: 'Who we are' },
    },
  },
  {
    key: 'team',
    parent: 'about',
    position: 1,
    translations: {
      fr: { title: 'Équipe', slug: 'à-propos/équipe' },
      en: { title: 'Team', slug: 'about/team' },
      ar: { title: 'الفريق', slug: 'من-نحن/الفريق', content: '<p>مرحبا</p>' },
    },
  },
  {
    key: 'news',
    template: 'list',
    position: 2,
    picture: '/media/actualités/la une #1.png',
    created_at: '2025-02-01T08:00:00.000Z',
    translations: { fr: { title: 'Actualités', slug: 'Actualités' } },
  },
  {
    key: 'english',
    position: 3,
    translations: { en: { title: 'English only', slug: 'english-only', content: '<p>Only</p>' } },
  },
  {
    key: 'half',
    position: 4,
    translations: {
      fr: { title: 'À moitié', slug: 'moitié' },
      en: { title: 'Unfinished', slug: 'unfinished', content: '<p>Secret</p>', status: 'draft' },
    },
  },
  {
    key: 'draft',
    position: 5,
    translations: { fr: { title: 'Brouillon', slug: 'brouillon', status: 'draft' } },
  },
  {
    key: 'planned',
    position: 6,
    translations: { fr: { title: 'Demain', slug: 'demain' } },
  },
]

/** Tables with rows of the small site, in an order that satisfies the foreign keys. */
const tables = [
  'media',
  'media_translations',
  'media_tags',
  'pages',
  'page_translations',
  'page_plans',
  'page_links',
  'outbound_links',
  'media_uses',
] as const

interface Filled {
  ids: Record<string, number>
  rows: [table: string, rows: Record<string, unknown>[]][]
}

const filled = new WeakMap<Db, Filled>()

/**
 * Fills a database with the small site, one picture and one scheduled page. Returns the ids by key.
 * The first call imports the site, later calls insert copies of its rows.
 */
export async function fillSite(database: TestDatabase): Promise<Record<string, number>> {
  const { db, changes } = database
  const before = filled.get(db)
  if (before) {
    await changes.commit(async (tx) => {
      for (const [table, rows] of before.rows) await insertRows(tx, table, rows)
    })
    return before.ids
  }
  const ids = await importSite(database)
  const rows = tables.map(async (table): Promise<Filled['rows'][number]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    )
    return [table, rows]
  })
  filled.set(db, { ids, rows: await Promise.all(rows) })
  return ids
}

async function insertRows(tx: Db, table: string, rows: Record<string, unknown>[]) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
}

async function importSite(database: TestDatabase) {
  const { db, changes } = database
  await changes.commit(async (tx) => {
    const { id } = await tx
      .insertInto('media')
      .values({
        path: 'actualités/la une #1.png',
        mime: 'image/png',
        width: 640,
        height: 480,
        bytes: 1_000,
        hash: 'any',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('media_translations')
      .values({ media_id: id, locale: 'fr', alt: 'La une', caption: '' })
      .execute()
  })
  await store(database, sitePages)
  await changes.commit(async (tx) => {
    const planned = tx.selectFrom('pages').select('id').where('key', '=', 'planned')
    await tx
      .updateTable('page_translations')
      .set({ status: 'draft' })
      .where('page_id', 'in', planned)
      .execute()
    const { id: page_id } = await planned.executeTakeFirstOrThrow()
    await tx
      .insertInto('page_plans')
      .values({ page_id, locale: 'fr', publish_at: '2999-01-01T00:00:00.000Z' })
      .execute()
    const { id } = await tx.selectFrom('media').select('id').executeTakeFirstOrThrow()
    await tx.updateTable('pages').set({ seo_image_id: id }).where('key', '=', 'home').execute()
  })
  const rows = await db.selectFrom('pages').select(['key', 'id']).execute()
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
}

/** Requests the page list with these parameters, encoded as in a browser. */
export function pageList(api: ReturnType<typeof createApi>, parameters: Record<string, string>) {
  return api.request(`${apiPaths.pages}?${new URLSearchParams(parameters)}`)
}
