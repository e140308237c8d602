import { typesetText } from '@vitrine/contract/locale/french-typography'
import {
  type FormerAddress,
  getAddressKeys,
  indexPages,
  type PageIndex,
  reindexPages,
} from '@vitrine/contract/pages/page-index'
import { type ShortTexts, shortTextFields } from '@vitrine/contract/pages/page-texts'
import type { Readers } from '@vitrine/contract/pages/visibility'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import { cacheByVersion } from '../db/cache-by-version.ts'
import type { Changes } from '../db/changes.ts'
import { findTouchedPages, readLastCommit } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { readPictures, type StoredPicture } from '../media/pictures.ts'
import { type PublishedTaxonomy, readPublishedTaxonomy } from '../taxonomy/published-taxonomy.ts'
import { pagesPerStatement, readFormerAddresses } from './former-addresses.ts'
import { readLegalPages } from './legal-pages.ts'

/** A published page without its content, for addresses, lists and breadcrumbs. */
export interface PublishedPage extends PublishedTaxonomy {
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
  translatable: Record<string, PublishedTexts>
  /** Values of template fields shared by all languages. */
  field_values: string
  /** Position among its siblings. */
  rank: number
  /** Set for a private page, which only views of its readers include. */
  readers: Readers | null
}

/** Texts of a published page in one language, without the content. */
export interface PublishedTexts extends ShortTexts {
  /** Last publication after the first that changed words; null if there was none. */
  words_changed_at: string | null
  /** Source language, if it has units by a machine that no person has confirmed. */
  machine_source?: string
}

export interface PublishedPages {
  /** Number of the last commit that is included. */
  commit: number
  /** Sorted. A returned list is never changed. */
  list: PublishedPage[]
  byId: Map<number, PublishedPage>
  children: Map<number | null, PublishedPage[]>
  index: PageIndex<PublishedPage>
  /** Pages with gone addresses (410), by `toAddressKey`. */
  gone: Map<string, number>
  /** Ids of the pages in the legal menu. */
  legal: Set<number>
}

/**
 * Caches the published pages of the current content version. Reads all of them at start, and after
 * a change of any process only the touched ones.
 */
export function cachePublishedPages(db: Db, changes: Changes): () => Promise<PublishedPages> {
  const getPages = cacheByVersion<PublishedPages>(changes, (before) =>
    readChanges(db, before, changes.forbidStale),
  )
  // Ignores a failure here: the next call of `getPages` tries again and gets the error.
  const prefetch = () => void getPages().catch(() => {})
  changes.onChange(prefetch)
  changes.checkWithdrawals(() => getPages().catch(changes.forbidStale))
  prefetch()
  return getPages
}

// One transaction, so that two versions of the content never mix.
async function readChanges(
  db: Db,
  earlier: Promise<PublishedPages | undefined> | undefined,
  onWithdrawal: () => void,
) {
  const before = await earlier
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const commit = await readLastCommit(tx)
      const touched = before && (await findTouchedPages(tx, before.commit, commit))
      const legal = await readLegalPages(tx)
      if (before && touched)
        return { ...(await readTouched(tx, before, touched, onWithdrawal)), commit, legal }
      const all = await readAll(tx)
      if (!before || isAnyWithdrawn(before.list, all.byId)) onWithdrawal()
      return { ...all, commit, legal }
    })
}

async function readAll(db: Db): Promise<Omit<PublishedPages, 'commit' | 'legal'>> {
  const list = await readPages(db)
  const byId = new Map(list.map((page) => [page.id, page]))
  const children = Map.groupBy(list, ({ parentId }) => parentId)
  for (const siblings of children.values()) setRanks(siblings)
  const { history, gone } = await readFormerAddresses(db)
  return { list, byId, children, index: indexPages(list, history), gone }
}

// Changes large maps in place: they are only read between two awaits.
async function readTouched(
  db: Db,
  before: PublishedPages,
  touched: Set<number>,
  onWithdrawal: () => void,
) {
  if (touched.size === 0) return before
  const ids = [...touched]
  const updated: PublishedPage[] = []
  for (const batch of toBatches(ids, pagesPerStatement))
    updated.push(...(await readPages(db, batch)))
  const { history, gone: newlyGone } = await readFormerAddresses(db, ids)
  const { byId, children, index, gone } = before
  const previous = ids.flatMap((id) => byId.get(id) ?? [])
  for (const { id } of previous) byId.delete(id)
  for (const page of updated) byId.set(page.id, page)
  if (isAnyWithdrawn(previous, byId)) onWithdrawal()
  reindexPages(index, previous, updated, history)
  for (const [address, id] of gone) if (touched.has(id)) gone.delete(address)
  for (const [address, id] of newlyGone) gone.set(address, id)
  const updatedByParent = Map.groupBy(updated, ({ parentId }) => parentId)
  for (const parentId of new Set([...previous, ...updated].map((page) => page.parentId))) {
    const siblings = replaceTouched(
      children.get(parentId) ?? [],
      touched,
      updatedByParent.get(parentId) ?? [],
    )
    setRanks(siblings)
    if (siblings.length > 0) children.set(parentId, siblings)
    else children.delete(parentId)
  }
  return { list: replaceTouched(before.list, touched, updated), byId, children, index, gone }
}

/** True if readers no longer see one of the pages, in one of its languages. */
const isAnyWithdrawn = (previous: PublishedPage[], byId: Map<number, PublishedPage>) =>
  previous.some(({ id, translatable }) => {
    const now = byId.get(id)?.translatable ?? {}
    return Object.keys(translatable).some((locale) => !Object.hasOwn(now, locale))
  })

/** Returns a copy with some pages replaced or added, with their former addresses. */
export function replacePages(
  before: PublishedPages,
  updated: PublishedPage[],
  history: FormerAddress[] = [],
): PublishedPages {
  const touched = new Set(updated.map(({ id }) => id))
  const index = { current: new Map(before.index.current), former: new Map(before.index.former) }
  const previous = updated.flatMap(({ id }) => before.byId.get(id) ?? [])
  const visible = updated.filter(({ translatable }) => !isEmpty(translatable))
  reindexPages(index, previous, visible, history)
  const list = replaceTouched(before.list, touched, visible)
  const byId = new Map(list.map((page) => [page.id, page]))
  const children = new Map(before.children)
  for (const parentId of new Set([...previous, ...visible].map((page) => page.parentId)))
    children.set(
      parentId,
      list.filter((page) => page.parentId === parentId),
    )
  for (const page of visible) page.rank = children.get(page.parentId)?.indexOf(page) ?? 0
  return { ...before, list, byId, children, index }
}

/** Replaces the touched pages in a sorted list. */
function replaceTouched(list: PublishedPage[], touched: Set<number>, updated: PublishedPage[]) {
  const others = list.filter(({ id }) => !touched.has(id))
  return updated.length > 0 ? [...others, ...updated].sort(byPosition) : others
}

const byPosition = (a: PublishedPage, b: PublishedPage) => a.position - b.position || a.id - b.id

function setRanks(siblings: PublishedPage[]) {
  for (const [rank, page] of siblings.entries()) page.rank = rank
}

/** Reads published pages for everyone, sorted: all, or those with some ids. */
async function readPages(db: Db, ids?: number[]): Promise<PublishedPage[]> {
  const rows = await readPageRows(db, ids)
  const pages = rows.filter(
    ({ translatable, readers }) => readers === null && !isEmpty(translatable),
  )
  // The index needs the addresses of all pages at once.
  for (const page of pages) {
    await nextSlice()
    getAddressKeys(page)
  }
  return pages
}

const isEmpty = (translatable: object) => Object.keys(translatable).length === 0

/** Like `readPages`, with private pages and pages that are published in no language. */
export async function readPageRows(db: Db, ids?: number[]): Promise<PublishedPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'key', 'template', 'type', 'method', 'picture_id', 'seo_type', 'seo_image_id'])
    .select(['position', 'parent_id', 'created_at', 'updated_at', 'published_on'])
    .select(['field_values', 'readers'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const pictures = await readPictures(db, ids && rows.flatMap(getPictureIds))
  const translations = await readTranslations(db, ids)
  const taxonomy = await readPublishedTaxonomy(db, ids)
  const pages: PublishedPage[] = []
  for (const { parent_id, picture_id, seo_image_id, ...row } of rows) {
    await nextSlice()
    const translatable = translations.get(row.id) ?? {}
    const picture = pictures.get(picture_id ?? 0) ?? null
    const seo_image = pictures.get(seo_image_id ?? 0) ?? null
    const { topics, authors } = taxonomy.get(row.id) ?? withoutTaxonomy
    const shown = { parentId: parent_id, picture, seo_image, translatable, topics, authors }
    pages.push({ ...row, ...shown, rank: 0 })
  }
  return pages
}

const withoutTaxonomy: PublishedTaxonomy = { topics: [], authors: [] }

const getPictureIds = ({
  picture_id,
  seo_image_id,
}: Record<'picture_id' | 'seo_image_id', number | null>) =>
  [picture_id, seo_image_id].filter((id) => id !== null)

async function readTranslations(db: Db, ids?: number[]) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'words_changed_at', 'machine_source', ...shortTextFields])
    .where('status', '=', 'published')
    .$if(ids !== undefined, (query) => query.where('page_id', 'in', ids ?? []))
    // A stable order, so that unchanged pages stay equal.
    .orderBy('page_id')
    .orderBy('locale')
    .execute()
  const byPage = new Map<number, Record<string, PublishedTexts>>()
  for (const { page_id, locale, words_changed_at, machine_source, ...translation } of rows) {
    await nextSlice()
    const page = byPage.get(page_id) ?? {}
    const texts = { ...typesetTexts(locale, translation), words_changed_at }
    page[locale] = addMachineSource(texts, machine_source)
    byPage.set(page_id, page)
  }
  return byPage
}

export const addMachineSource = (
  texts: Omit<PublishedTexts, 'machine_source'>,
  source: string | null,
): PublishedTexts => (source === null ? texts : { ...texts, machine_source: source })

/**
 * Applies French typography to French texts, for readers. The database, the admin and exports keep
 * the text as typed.
 */
export function typesetTexts(locale: string, texts: ShortTexts): ShortTexts {
  const { title, seo_title, seo_description } = texts
  return {
    ...texts,
    title: typesetText(locale, title),
    seo_title: typesetText(locale, seo_title),
    seo_description: typesetText(locale, seo_description),
  }
}
