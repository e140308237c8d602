import type { Db } from '../db/schema.ts'

export interface UnpublishedText {
  pageId: number
  locale: string
  /** The page to which the address redirects from now on; null if it answers 410. */
  leadTo: number | null
}

/**
 * Unpublishes a text. Its address, and the addresses that redirected to it, redirect to `leadTo` in
 * one hop. Returns the pages of the latter.
 */
export async function markUnpublished(
  tx: Db,
  { pageId, locale, leadTo }: UnpublishedText,
  at: string,
): Promise<number[]> {
  await tx
    .updateTable('page_translations')
    .set({ status: 'draft', unpublished_at: at, lead_page_id: leadTo, updated_at: at })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  const redirected = await tx
    .updateTable('page_translations')
    .set({ lead_page_id: leadTo })
    .where('lead_page_id', '=', pageId)
    .where('locale', '=', locale)
    .returning('page_id')
    .execute()
  return redirected.map(({ page_id }) => page_id)
}

interface RedirectsToRestore {
  pageId: number
  locale: string
  /** Page that the text's address redirects to while it is unpublished. */
  lead: number | null
  /** Pages whose addresses redirected to it before. */
  ids: number[]
}

/**
 * Makes addresses redirect to a republished text again, except those that redirect elsewhere by
 * now. Returns their pages.
 */
export async function restoreRedirects(
  tx: Db,
  { pageId, locale, lead, ids }: RedirectsToRestore,
): Promise<number[]> {
  if (ids.length === 0) return []
  const redirected = await tx
    .updateTable('page_translations')
    .set({ lead_page_id: pageId })
    .where('page_id', 'in', ids)
    .where('locale', '=', locale)
    .where('unpublished_at', 'is not', null)
    .where('lead_page_id', 'is not distinct from', lead)
    .returning('page_id')
    .execute()
  return redirected.map(({ page_id }) => page_id)
}

/** Returns the nearest ancestor that is published in a language; undefined if there is none. */
export async function findReadableAncestor(
  db: Db,
  pageId: number,
  locale: string,
): Promise<number | undefined> {
  const seen = new Set<number>()
  for (let id: number | null = pageId; id !== null && !seen.has(id); ) {
    seen.add(id)
    const row = await db
      .selectFrom('pages')
      .select('parent_id')
      .where('id', '=', id)
      .executeTakeFirst()
    id = row?.parent_id ?? null
    if (id !== null && (await isReadable(db, id, locale))) return id
  }
  return undefined
}

/** True if the page is published in the language and not in the trash. */
export async function isReadable(db: Db, pageId: number, locale: string): Promise<boolean> {
  const row = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select('texts.page_id')
    .where('texts.page_id', '=', pageId)
    .where('texts.locale', '=', locale)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
