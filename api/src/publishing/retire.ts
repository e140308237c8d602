import type { Db } from '../db/schema.ts'

export interface Retirement {
  pageId: number
  locale: string
  /** The page to which the address redirects from now on; null if it answers 410. */
  leadTo: number | null
}

/**
 * Takes a text away from readers. Its addresses, and those that have led to it, lead elsewhere, in
 * one hop. Answers the pages whose addresses did.
 */
export async function retireText(
  tx: Db,
  { pageId, locale, leadTo }: Retirement,
  at: string,
): Promise<number[]> {
  await tx
    .updateTable('page_translations')
    .set({ status: 'draft', unpublished_at: at, lead_page_id: leadTo, updated_at: at })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  const led = await tx
    .updateTable('page_translations')
    .set({ lead_page_id: leadTo })
    .where('lead_page_id', '=', pageId)
    .where('locale', '=', locale)
    .returning('page_id')
    .execute()
  return led.map(({ page_id }) => page_id)
}

interface Return {
  pageId: number
  locale: string
  /** The page to which the text's own address has redirected since. */
  lead: number | null
  /** The pages that led to it before. */
  ids: number[]
}

/**
 * Makes addresses redirect to a republished text again, except those that redirect elsewhere by
 * now. Returns their pages.
 */
export async function leadBack(tx: Db, { pageId, locale, lead, ids }: Return): Promise<number[]> {
  if (ids.length === 0) return []
  const led = await tx
    .updateTable('page_translations')
    .set({ lead_page_id: pageId })
    .where('page_id', 'in', ids)
    .where('locale', '=', locale)
    .where('unpublished_at', 'is not', null)
    .where('lead_page_id', 'is not distinct from', lead)
    .returning('page_id')
    .execute()
  return led.map(({ page_id }) => page_id)
}

/** The nearest page above that readers can read in a language; undefined when there is none. */
export async function readableAbove(
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

/** Whether readers can read a page in a language. */
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
