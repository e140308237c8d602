import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { storeBase } from './base-texts.ts'
import { reconcileRewritten } from './reconcile-copy.ts'
import { hashText, parseTextFields, pickTextFields, textColumns } from './text-fields.ts'
import { removeFormerSlug, storeFormerSlug } from './write-text.ts'

/** A text whose address changes. */
export interface AddressMove {
  pageId: number
  locale: string
  title: string
  from: string
  to: string
}

/** A section whose address prefix changes from `from` to `to`. */
export interface SectionMove {
  locale: string
  from: string
  to: string
}

/** Returns the slug after the section has moved; undefined if it is not below the section. */
export function getMovedSlug(slug: string, { from, to }: SectionMove): string | undefined {
  if (slug === '') return undefined
  if (from === '') return [to, slug].filter(Boolean).join('/')
  if (slug !== from && !slug.startsWith(`${from}/`)) return undefined
  return [to, slug.slice(from.length + 1)].filter(Boolean).join('/')
}

/** A section and the texts that move with it, in one language. */
export interface MovedSection {
  /** All pages of the section. */
  pages: number[]
  move: SectionMove
  /** The texts whose addresses change. */
  moves: AddressMove[]
}

/** Finds the texts that move when the address prefix of `pages` changes. */
export async function findMovedSection(
  db: Db,
  pages: number[],
  move: SectionMove,
): Promise<MovedSection> {
  return { pages, move, moves: await findMoves(db, pages, move) }
}

/**
 * Moves the addresses of sections, in drafts too. The caller has checked that the new addresses are
 * free. Returns the pages that changed, and those that lost a former address.
 */
export async function moveSections(tx: Db, sections: MovedSection[], at: string) {
  for (const { pages, move } of sections) await moveCopies(tx, pages, move, at)
  const moves = sections.flatMap((section) => section.moves)
  const freed = await moveAddresses(tx, moves, at)
  return [...freed, ...moves.map(({ pageId }) => pageId)]
}

/**
 * Changes addresses one by one, in drafts too; two pages may swap theirs. The caller has checked
 * that no other page has them. Returns the pages that changed.
 */
export async function changeAddresses(tx: Db, moves: AddressMove[], at: string) {
  for (const { pageId, locale, to } of moves) {
    const [copy] = await findChangedCopies(tx, [pageId], locale)
    if (copy && copy.slug !== to) await moveCopy(tx, copy, locale, to, at)
  }
  const freed = await moveAddresses(tx, moves, at)
  return [...freed, ...moves.map(({ pageId }) => pageId)]
}

async function findMoves(db: Db, pages: number[], section: SectionMove): Promise<AddressMove[]> {
  const moves: AddressMove[] = []
  for (const ids of toBatches(pages)) {
    const rows = await db
      .selectFrom('page_translations')
      .select(['page_id', 'title', 'slug'])
      .where('locale', '=', section.locale)
      .where('page_id', 'in', ids)
      .orderBy('page_id')
      .execute()
    for (const { page_id: pageId, title, slug: from } of rows) {
      const to = getMovedSlug(from, section)
      if (to !== undefined && to !== from)
        moves.push({ pageId, locale: section.locale, title, from, to })
    }
  }
  return moves
}

/** Returns all descendants, without the pages in `except` and their descendants. */
export async function findDescendants(
  db: Db,
  ids: number[],
  except: number[] = [],
): Promise<number[]> {
  const seen = new Set([...ids, ...except])
  const found: number[] = []
  for (let level = ids; level.length > 0; ) {
    const children: number[] = []
    for (const parents of toBatches(level)) {
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
 * Writes new addresses and stores the former ones for redirects. Returns the pages that lost a
 * former address.
 */
async function moveAddresses(tx: Db, moves: AddressMove[], at: string): Promise<number[]> {
  // Frees the unique key first: two pages may swap their addresses.
  for (const { pageId, locale } of moves)
    await tx
      .updateTable('page_translations')
      .set({ slug_key: `/${pageId}` })
      .where('page_id', '=', pageId)
      .where('locale', '=', locale)
      .execute()
  const freed: number[] = []
  for (const move of moves) freed.push(...(await moveAddress(tx, move, at)))
  return freed
}

async function moveAddress(tx: Db, { pageId, locale, from, to }: AddressMove, at: string) {
  const row = await tx
    .updateTable('page_translations')
    .set({ slug: to, slug_key: toSlugKey(to), updated_at: at })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .returning([...textColumns, 'published_at'])
    .executeTakeFirst()
  if (!row) return []
  if (row.published_at !== null) await storeFormerSlug(tx, pageId, locale, from, at)
  const fields = pickTextFields(row)
  await reconcileRewritten(tx, { pageId, locale }, hashText({ ...fields, slug: from }), fields, at)
  return removeFormerSlug(tx, locale, toSlugKey(to))
}

// A changed draft would otherwise restore the old address. Unchanged drafts follow the published
// text.
async function moveCopies(tx: Db, pageIds: number[], section: SectionMove, at: string) {
  for (const ids of toBatches(pageIds)) {
    for (const copy of await findChangedCopies(tx, ids, section.locale)) {
      const to = getMovedSlug(copy.slug, section)
      if (to !== undefined && to !== copy.slug) await moveCopy(tx, copy, section.locale, to, at)
    }
  }
}

interface ChangedCopy {
  page_id: number
  slug: string
  fields: string
}

function findChangedCopies(tx: Db, ids: number[], locale: string): Promise<ChangedCopy[]> {
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
  const moved: PageTexts = { ...parseTextFields(fields), slug: to }
  await storeBase(tx, { pageId: page_id, locale }, at)
  await tx
    .updateTable('working_copies')
    .set((copy) => ({
      version: copy.eb('version', '+', 1),
      known_to: null,
      updated_at: at,
      slug: to,
      slug_key: toSlugKey(to),
      fields: JSON.stringify(moved),
    }))
    .where('page_id', '=', page_id)
    .where('locale', '=', locale)
    .execute()
}
