import { type FormerAddress, indexPages, type PageIndex } from '@vitrine/contract/page-index'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { type StoredPicture, storedPictures } from '../media/store.ts'

/** A published page without its content: all that addresses, lists and trails need. */
export interface PublishedPage {
  id: number
  key: string
  template: string
  type: number
  method: string
  picture: StoredPicture | null
  seo_image: StoredPicture | null
  seo_type: string
  parentId: number | null
  created_at: string
  updated_at: string
  translatable: Record<string, PublishedTranslation>
  /** Place among its siblings. */
  rank: number
}

export interface PublishedTranslation {
  title: string
  slug: string
  seo_title: string
  seo_description: string
}

export interface PublishedPages {
  list: PublishedPage[]
  byId: Map<number, PublishedPage>
  children: Map<number | null, PublishedPage[]>
  index: PageIndex<PublishedPage>
}

/** Holds the published pages of the present content version, read again after each change. */
export function publishedPages(db: Db, changes: Changes): () => Promise<PublishedPages> {
  let held: { version: string; pages: Promise<PublishedPages> } | undefined
  return () => {
    const version = changes.current()
    if (held?.version === version) return held.pages
    // One transaction: two versions of the content are never mixed.
    const pages = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(readPublished)
    held = { version, pages }
    pages.catch(() => {
      if (held?.pages === pages) held = undefined
    })
    return pages
  }
}

async function readPublished(db: Db): Promise<PublishedPages> {
  const pictures = await storedPictures(db)
  const rows = await db.selectFrom('pages').selectAll().orderBy('position').orderBy('id').execute()
  const translations = await publishedTranslations(db)
  const byId = new Map<number, PublishedPage>()
  for (const row of rows) {
    const translatable = translations.get(row.id)
    if (!translatable) continue
    byId.set(row.id, {
      id: row.id,
      key: row.key,
      template: row.template,
      type: row.type,
      method: row.method,
      picture: pictures.get(row.picture_id ?? 0) ?? null,
      seo_image: pictures.get(row.seo_image_id ?? 0) ?? null,
      seo_type: row.seo_type,
      parentId: row.parent_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      translatable,
      rank: 0,
    })
  }
  const list = [...byId.values()]
  const index = indexPages(list, await formerAddresses(db))
  return { list, byId, children: families(list), index }
}

async function publishedTranslations(db: Db) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title', 'slug', 'seo_title', 'seo_description'])
    .where('status', '=', 'published')
    .execute()
  const byPage = new Map<number, Record<string, PublishedTranslation>>()
  for (const { page_id, locale, ...translation } of rows) {
    const page = byPage.get(page_id) ?? {}
    page[locale] = translation
    byPage.set(page_id, page)
  }
  return byPage
}

async function formerAddresses(db: Db): Promise<FormerAddress[]> {
  return db
    .selectFrom('slug_history')
    .select(['page_id as pageId', 'locale', 'slug'])
    .orderBy('until')
    .execute()
}

function families(list: PublishedPage[]) {
  const children = new Map<number | null, PublishedPage[]>()
  for (const page of list) {
    const family = children.get(page.parentId) ?? []
    page.rank = family.push(page) - 1
    children.set(page.parentId, family)
  }
  return children
}
