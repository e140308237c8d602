import { slugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { keepBase } from './base-texts.ts'
import { followPublished } from './reconcile-copy.ts'
import { fieldsOf, hashOf, readFields, textColumns } from './text-fields.ts'
import { freeSlug, rememberSlug } from './write-text.ts'

/** A text that gets another address because a page above it has. */
export interface AddressMove {
  pageId: number
  locale: string
  title: string
  from: string
  to: string
}

/** What stood in front of the addresses of a section, and what stands there now. */
export interface SectionMove {
  locale: string
  from: string
  to: string
}

/** The address as it is when its section has moved; undefined when it does not stand below it. */
export function movedSlug(slug: string, { from, to }: SectionMove): string | undefined {
  if (slug === '') return undefined
  if (from === '') return [to, slug].filter(Boolean).join('/')
  if (slug !== from && !slug.startsWith(`${from}/`)) return undefined
  return [to, slug.slice(from.length + 1)].filter(Boolean).join('/')
}

/** A section that moves, in one language. */
export interface Section {
  /** All that stand there. */
  pages: number[]
  move: SectionMove
  /** Their texts whose addresses follow. */
  moves: AddressMove[]
}

/** What follows when the address in front of some pages is another one. */
export async function sectionOf(db: Db, pages: number[], move: SectionMove): Promise<Section> {
  return { pages, move, moves: await addressesOf(db, pages, move) }
}

/**
 * Has addresses follow their sections, those in working copies, too. The caller has made sure that no
 * other page has one of them. Answers the pages that this concerns.
 */
export async function moveSections(tx: Db, sections: Section[], at: string) {
  for (const { pages, move } of sections) await moveCopies(tx, pages, move, at)
  const moves = sections.flatMap((section) => section.moves)
  const left = await moveAddresses(tx, moves, at)
  return [...left, ...moves.map(({ pageId }) => pageId)]
}

/**
 * Gives texts new addresses, one by one, in their drafts too. The caller has made sure that no
 * other page has one of these addresses. Returns the pages that have changed.
 */
export async function exchangeAddresses(tx: Db, moves: AddressMove[], at: string) {
  for (const { pageId, locale, to } of moves) {
    const [copy] = await changedCopies(tx, [pageId], locale)
    if (copy && copy.slug !== to) await moveCopy(tx, copy, locale, to, at)
  }
  const left = await moveAddresses(tx, moves, at)
  return [...left, ...moves.map(({ pageId }) => pageId)]
}

async function addressesOf(db: Db, pages: number[], section: SectionMove): Promise<AddressMove[]> {
  const moves: AddressMove[] = []
  for (const ids of inParts(pages)) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'title', 'slug'])
      .where('locale', '=', section.locale)
      .where('page_id', 'in', ids)
      .orderBy('page_id')
      .execute()
    for (const { page_id: pageId, title, slug: from } of rows) {
      const to = movedSlug(from, section)
      if (to !== undefined && to !== from)
        moves.push({ pageId, locale: section.locale, title, from, to })
    }
  }
  return moves
}

/** Numbers of pages as many as one statement takes well. */
const idsAtOnce = 1_000

export function* inParts<T>(all: T[], atOnce = idsAtOnce) {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}

/**
 * Returns all pages below these, at any depth, except those in `apart` and the pages below them.
 */
export async function pagesBelow(db: Db, ids: number[], apart: number[] = []): Promise<number[]> {
  const seen = new Set([...ids, ...apart])
  const found: number[] = []
  for (let level = ids; level.length > 0; ) {
    const children: number[] = []
    for (const parents of inParts(level)) {
      const rows = await db
        .selectFrom('pages')
        .select('id')
        .where('parent_id', 'in', parents)
        .orderBy('id')
        .execute()
      children.push(...rows.map(({ id }) => id).filter((id) => !seen.has(id)))
    }
    for (const id of children) seen.add(id)
    found.push(...children)
    level = children
  }
  return found
}

/**
 * Gives texts their new addresses; those that readers knew are remembered. Answers the pages that had
 * them before, and do no longer.
 */
async function moveAddresses(tx: Db, moves: AddressMove[], at: string): Promise<number[]> {
  // Two pages may exchange their addresses: none may be in the other's way.
  for (const { pageId, locale } of moves)
    await tx
      .updateTable('page_translations')
      .set({ slug_key: `/${pageId}` })
      .where('page_id', '=', pageId)
      .where('locale', '=', locale)
      .execute()
  const left: number[] = []
  for (const move of moves) left.push(...(await moveAddress(tx, move, at)))
  return left
}

async function moveAddress(tx: Db, { pageId, locale, from, to }: AddressMove, at: string) {
  const row = await tx
    .updateTable('page_translations')
    .set({ slug: to, slug_key: slugKey(to), updated_at: at })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .returning([...textColumns, 'published_at'])
    .executeTakeFirst()
  if (!row) return []
  if (row.published_at !== null) await rememberSlug(tx, pageId, locale, from, at)
  const fields = fieldsOf(row)
  await followPublished(tx, { pageId, locale }, hashOf({ ...fields, slug: from }), fields, at)
  return freeSlug(tx, locale, slugKey(to))
}

// A changed draft must not bring the old address back. Unchanged ones follow the published text.
async function moveCopies(tx: Db, pageIds: number[], section: SectionMove, at: string) {
  for (const ids of inParts(pageIds)) {
    for (const copy of await changedCopies(tx, ids, section.locale)) {
      const to = movedSlug(copy.slug, section)
      if (to !== undefined && to !== copy.slug) await moveCopy(tx, copy, section.locale, to, at)
    }
  }
}

interface ChangedCopy {
  page_id: number
  slug: string
  fields: string
}

function changedCopies(tx: Db, ids: number[], locale: string): Promise<ChangedCopy[]> {
  return tx
    .selectFrom('working_copies')
    .select(['page_id', 'slug', 'fields'])
    .where('locale', '=', locale)
    .where('page_id', 'in', ids)
    .where('changed', '=', 1)
    .execute()
}

async function moveCopy(
  tx: Db,
  { page_id, fields }: ChangedCopy,
  locale: string,
  to: string,
  at: string,
) {
  const moved: PageTexts = { ...readFields(fields), slug: to }
  await keepBase(tx, { pageId: page_id, locale }, at)
  await tx
    .updateTable('working_copies')
    .set((copy) => ({
      version: copy.eb('version', '+', 1),
      known_to: null,
      updated_at: at,
      slug: to,
      slug_key: slugKey(to),
      fields: JSON.stringify(moved),
    }))
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .execute()
}
