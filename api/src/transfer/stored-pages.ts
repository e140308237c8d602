import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Visibility } from '@vitrine/contract/pages/visibility'
import type { Db } from '../db/schema.ts'
import { emptyTaxonomy, readPageTaxonomy } from '../taxonomy/page-taxonomy.ts'
import type { ImportEntry } from './read-entry.ts'

export interface StoredPage {
  id: number
  template: string
  type: number
  method: string
  position: number
  picture_id: number | null
  seo_type: string
  seo_image_id: number | null
  created_at: string
  published_on: string | null
  deleted_at: string | null
  visible_to: Visibility | null
  field_values: string
  /** Keys of its topics and authors, in their order. */
  topics: string[]
  authors: string[]
  translations: Map<string, StoredTranslation>
}

export interface StoredTranslation extends PageTexts {
  content_html: string
  field_html: string
  status: string
}

/** Stored data of a batch of pages. */
export interface StoredBatch {
  pages: Map<string, StoredPage>
  /** Image ids by path. */
  pictures: Map<string, number>
}

export const toAddressKey = (locale: string, slug: string) => `${locale} ${toSlugKey(slug)}`

export async function readStoredPages(db: Db, entries: ImportEntry[]): Promise<StoredBatch> {
  const pages = await readPagesByKey(
    db,
    entries.map(({ page }) => page.key),
  )
  return { pages, pictures: await readPictureIds(db) }
}

async function readPagesByKey(db: Db, keys: string[]) {
  const pages = new Map<string, StoredPage>()
  if (keys.length === 0) return pages
  const rows = await db.selectFrom('pages').selectAll().where('key', 'in', keys).execute()
  const byId = new Map<number, StoredPage>()
  const taxonomy = await readPageTaxonomy(
    db,
    rows.map(({ id }) => id),
  )
  for (const { key, ...row } of rows) {
    const { topics, authors } = taxonomy.get(row.id) ?? emptyTaxonomy
    const page = { ...row, topics, authors, translations: new Map() }
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

/** Ids of the images of the library, by path. */
export async function readPictureIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, path }) => [path, id]))
}

/** Keys of pages in the trash; an import skips them. */
export async function findKeysInTrash(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('key')
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(({ key }) => key)
}
