import { typesetIn } from '@vitrine/contract/locale/french-typography'
import { indexPages, type PageIndex, reindexPages } from '@vitrine/contract/pages/page-index'
import { type ShortTexts, shortTextFields } from '@vitrine/contract/pages/page-texts'
import type { Changes } from '../db/changes.ts'
import { lastCommit, touchedBetween } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { type StoredPicture, storedPictures } from '../media/store.ts'
import { formerAddresses } from './former-addresses.ts'

/** A published page without its content: all that addresses, lists and breadcrumbs need. */
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
  position: number
  created_at: string
  updated_at: string
  published_on: string | null
  translatable: Record<string, ShortTexts>
  /** What fields of templates hold in every language. */
  field_values: string
  /** Place among its siblings. */
  rank: number
}

export interface PublishedPages {
  /** The commit that they are as of. */
  commit: number
  /** In their order. A list that was handed out stays as it is. */
  list: PublishedPage[]
  byId: Map<number, PublishedPage>
  children: Map<number | null, PublishedPage[]>
  index: PageIndex<PublishedPage>
  /** Pages whose addresses lead nowhere any more, by `goneKey`. */
  gone: Map<string, number>
}

/** Where more have changed, reading them one by one saves nothing. */
const touchedMax = 1_000

/**
 * Holds the published pages of the present content version. They are read once, at the start; after
 * a change, whichever process made it, those that it touched are read again as soon as it is heard of.
 */
export function publishedPages(db: Db, changes: Changes): () => Promise<PublishedPages> {
  let held: { version: string; pages: Promise<PublishedPages> } | undefined
  const follow = () => {
    const version = changes.current()
    if (held?.version === version) return held.pages
    const before = held?.pages.catch(() => undefined)
    const pages = readAfter(db, before)
    held = { version, pages }
    pages.catch(() => {
      if (held?.pages === pages) held = undefined
    })
    return pages
  }
  // Ignores a failure here: the next caller of `follow` tries again and gets the error.
  const ahead = () => void follow().catch(() => {})
  changes.onChange(ahead)
  ahead()
  return follow
}

// One transaction: two versions of the content are never mixed.
async function readAfter(db: Db, earlier: Promise<PublishedPages | undefined> | undefined) {
  const before = await earlier
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const commit = await lastCommit(tx)
      const touched = before && (await touchedBetween(tx, before.commit, commit))
      return before && touched && touched.size <= touchedMax
        ? { ...(await readTouched(tx, before, touched)), commit }
        : { ...(await readAll(tx)), commit }
    })
}

async function readAll(db: Db): Promise<Omit<PublishedPages, 'commit'>> {
  const list = await readPages(db)
  const byId = new Map(list.map((page) => [page.id, page]))
  const children = Map.groupBy(list, ({ parentId }) => parentId)
  for (const family of children.values()) rankIn(family)
  const { history, gone } = await formerAddresses(db)
  return { list, byId, children, index: indexPages(list, history), gone }
}

// The maps are changed in their place: they may be large, and are only read between two awaits.
async function readTouched(db: Db, before: PublishedPages, touched: Set<number>) {
  if (touched.size === 0) return before
  const ids = [...touched]
  const come = await readPages(db, ids)
  const { history, gone: newlyGone } = await formerAddresses(db, ids)
  const { byId, children, index, gone } = before
  const left = ids.flatMap((id) => byId.get(id) ?? [])
  for (const { id } of left) byId.delete(id)
  for (const page of come) byId.set(page.id, page)
  reindexPages(index, left, come, history)
  for (const [address, id] of gone) if (touched.has(id)) gone.delete(address)
  for (const [address, id] of newlyGone) gone.set(address, id)
  for (const parentId of new Set([...left, ...come].map((page) => page.parentId))) {
    const family = replaced(
      children.get(parentId) ?? [],
      touched,
      come.filter((page) => page.parentId === parentId),
    )
    rankIn(family)
    if (family.length > 0) children.set(parentId, family)
    else children.delete(parentId)
  }
  return { list: replaced(before.list, touched, come), byId, children, index, gone }
}

/**
 * Returns a copy of the pages with some of them replaced, for a preview. The original stays
 * unchanged.
 */
export function withPages(before: PublishedPages, come: PublishedPage[]): PublishedPages {
  const touched = new Set(come.map(({ id }) => id))
  const index = { current: new Map(before.index.current), former: new Map(before.index.former) }
  const left = come.flatMap(({ id }) => before.byId.get(id) ?? [])
  const shown = come.filter(({ translatable }) => !isEmpty(translatable))
  reindexPages(index, left, shown, [])
  const list = replaced(before.list, touched, shown)
  const byId = new Map(list.map((page) => [page.id, page]))
  const children = new Map(before.children)
  for (const parentId of new Set([...left, ...shown].map((page) => page.parentId)))
    children.set(
      parentId,
      list.filter((page) => page.parentId === parentId),
    )
  for (const page of shown) page.rank = children.get(page.parentId)?.indexOf(page) ?? 0
  return { ...before, list, byId, children, index }
}

/** Returns the list in its order, with the changed pages replaced by the new ones. */
function replaced(list: PublishedPage[], touched: Set<number>, come: PublishedPage[]) {
  const others = list.filter(({ id }) => !touched.has(id))
  return come.length > 0 ? [...others, ...come].sort(inOrder) : others
}

const inOrder = (a: PublishedPage, b: PublishedPage) => a.position - b.position || a.id - b.id

function rankIn(family: PublishedPage[]) {
  for (const [rank, page] of family.entries()) page.rank = rank
}

/** Published pages in their order: all, or those of some ids. */
async function readPages(db: Db, ids?: number[]): Promise<PublishedPage[]> {
  return (await readRows(db, ids)).filter(({ translatable }) => !isEmpty(translatable))
}

const isEmpty = (translatable: object) => Object.keys(translatable).length === 0

/** The same pages, also those that readers see in no language. */
export async function readRows(db: Db, ids?: number[]): Promise<PublishedPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'key', 'template', 'type', 'method', 'picture_id', 'seo_type', 'seo_image_id'])
    .select(['position', 'parent_id', 'created_at', 'updated_at', 'published_on'])
    .select('field_values')
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pictures = await storedPictures(db, ids && rows.flatMap(picturesOf))
  const translations = await publishedTranslations(db, ids)
  return rows.map(({ parent_id, picture_id, seo_image_id, ...row }) => {
    const translatable = translations.get(row.id) ?? {}
    const picture = pictures.get(picture_id ?? 0) ?? null
    const seo_image = pictures.get(seo_image_id ?? 0) ?? null
    return { ...row, parentId: parent_id, picture, seo_image, translatable, rank: 0 }
  })
}

const picturesOf = ({
  picture_id,
  seo_image_id,
}: Record<'picture_id' | 'seo_image_id', number | null>) =>
  [picture_id, seo_image_id].filter((id) => id !== null)

async function publishedTranslations(db: Db, ids?: number[]) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', ...shortTextFields])
    .where('status', '=', 'published')
    .$if(ids !== undefined, (query) => query.where('page_id', 'in', ids ?? []))
    // Languages stand in the same order whenever a page is read, and pages stay the same.
    .orderBy('page_id')
    .orderBy('locale')
    .execute()
  const byPage = new Map<number, Record<string, ShortTexts>>()
  for (const { page_id, locale, ...translation } of rows) {
    const page = byPage.get(page_id) ?? {}
    page[locale] = typesetTexts(locale, translation)
    byPage.set(page_id, page)
  }
  return byPage
}

/**
 * Returns the texts of a page as readers see them: French ones with French typography. The
 * database, the admin and exports keep the text as it was typed.
 */
export function typesetTexts(locale: string, texts: ShortTexts): ShortTexts {
  const { title, seo_title, seo_description } = texts
  return {
    ...texts,
    title: typesetIn(locale, title),
    seo_title: typesetIn(locale, seo_title),
    seo_description: typesetIn(locale, seo_description),
  }
}
