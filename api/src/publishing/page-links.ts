import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { LinkTarget } from './link-targets.ts'

export interface TextLinks {
  page_id: number
  locale: string
  targets: Iterable<LinkTarget>
}

/** Replaces the stored page links of these texts. */
export async function storePageLinks(tx: Db, texts: TextLinks[]) {
  for (const [locale, group] of Map.groupBy(texts, (text) => text.locale))
    await tx
      .deleteFrom('page_links')
      .where('locale', '=', locale)
      .where(
        'page_id',
        'in',
        group.map(({ page_id }) => page_id),
      )
      .execute()
  const rows = texts.flatMap(({ page_id, locale, targets }) =>
    [...targets].map(({ pageId, locale: to_locale, anchor }) => ({
      page_id,
      locale,
      to_page_id: pageId,
      to_locale,
      anchor,
    })),
  )
  for (const batch of toBatches(rows))
    await tx
      .insertInto('page_links')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
