import { slugKey } from '@vitrine/contract/address'
import type { PageTexts } from '@vitrine/contract/page-texts'
import type { Db } from '../db/schema.ts'
import type { Entry } from './read-entry.ts'

export interface HeldPage {
  id: number
  template: string
  type: number
  method: string
  position: number
  picture_id: number | null
  seo_type: string
  seo_image_id: number | null
  created_at: string
  deleted_at: string | null
  translations: Map<string, HeldTranslation>
}

export interface HeldTranslation extends PageTexts {
  content_html: string
  status: string
}

/** What the database holds of the pages of a batch, and who has their addresses. */
export interface Held {
  pages: Map<string, HeldPage>
  /** Key of the page that has an address, by `addressKey`. */
  owners: Map<string, string>
  /** Ids of the images, by their paths. */
  pictures: Map<string, number>
}

export const addressKey = (locale: string, slug: string) => `${locale} ${slugKey(slug)}`

export async function heldPages(db: Db, entries: Entry[]): Promise<Held> {
  const pages = await pagesByKey(
    db,
    entries.map(({ page }) => page.key),
  )
  return { pages, owners: await addressOwners(db, entries), pictures: await pictureIds(db) }
}

async function pagesByKey(db: Db, keys: string[]) {
  const pages = new Map<string, HeldPage>()
  if (keys.length === 0) return pages
  const rows = await db.selectFrom('pages').selectAll().where('key', 'in', keys).execute()
  const byId = new Map<number, HeldPage>()
  for (const { key, ...row } of rows) {
    const page = { ...row, translations: new Map() }
    pages.set(key, page)
    byId.set(row.id, page)
  }
  if (byId.size === 0) return pages
  const texts = await db
    .selectFrom('page_translations')
    .selectAll()
    .where('page_id', 'in', [...byId.keys()])
    .execute()
  for (const text of texts) byId.get(text.page_id)?.translations.set(text.locale, text)
  return pages
}

async function addressOwners(db: Db, entries: Entry[]) {
  const keys = entries.flatMap(({ translations }) =>
    [...translations.values()].map(({ slug }) => slugKey(slug)),
  )
  const owners = new Map<string, string>()
  if (keys.length === 0) return owners
  const rows = await db
    .selectFrom('page_translations')
    .innerJoin('pages', 'pages.id', 'page_translations.page_id')
    .select(['pages.key', 'page_translations.locale', 'page_translations.slug_key'])
    .where('page_translations.slug_key', 'in', [...new Set(keys)])
    .execute()
  for (const { key, locale, slug_key } of rows) owners.set(addressKey(locale, slug_key), key)
  return owners
}

async function pictureIds(db: Db) {
  const rows = await db.selectFrom('media').select(['id', 'path']).execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}
