import type { Db } from '../db/schema.ts'
import { keepLinks } from '../tracked-links/outbound-links.ts'
import { keepTargets, type PublishingParts, readyText } from './publish-text.ts'
import { followPublished } from './reconcile-copy.ts'
import { fieldsOf, hashOf, textColumns } from './text-fields.ts'

/** A page that has another address in one language now, or its first. */
export interface MovedAddress {
  pageId: number
  locale: string
}

/**
 * Has the links of published texts follow the pages that have moved, and answers the pages whose
 * texts were changed. Their history leads to the new addresses already: nothing is broken before.
 */
export async function followMoves(
  tx: Db,
  parts: PublishingParts,
  moved: MovedAddress[],
  at: string,
): Promise<number[]> {
  const touched: number[] = []
  for (const { page_id, locale } of await textsThatLinkTo(tx, moved)) {
    const text = await tx
      .selectFrom('page_translations')
      .select([...textColumns, 'content_html'])
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .executeTakeFirst()
    const ready = text && (await readyText(tx, parts, locale, text))
    if (!ready || ready.content === text.content) continue
    const { content, published } = ready
    await tx
      .updateTable('page_translations')
      .set({ content, content_html: published.html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    await keepLinks(tx, page_id, locale, published.links)
    await keepTargets(tx, page_id, locale, ready)
    const fields = fieldsOf(text)
    const place = { pageId: page_id, locale }
    await followPublished(tx, place, hashOf(fields), { ...fields, content }, at)
    touched.push(page_id)
  }
  return touched
}

async function textsThatLinkTo(tx: Db, moved: MovedAddress[]) {
  if (moved.length === 0) return []
  const ids = [...new Set(moved.map(({ pageId }) => pageId))]
  const rows = await tx
    .selectFrom('page_links')
    .select(['page_id', 'locale', 'to_page_id', 'to_locale'])
    .where('to_page_id', 'in', ids)
    .orderBy('page_id')
    .execute()
  const isMoved = new Set(moved.map(({ pageId, locale }) => `${pageId} ${locale}`))
  // A link may have led to another language for want of the one that is there now.
  const texts = rows.filter(({ to_page_id, to_locale, locale }) =>
    [to_locale, locale].some((code) => isMoved.has(`${to_page_id} ${code}`)),
  )
  return [...new Map(texts.map((text) => [`${text.page_id} ${text.locale}`, text])).values()]
}
