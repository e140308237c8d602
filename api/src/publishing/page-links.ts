import type { Db } from '../db/schema.ts'
import type { LinkTarget } from './link-targets.ts'

/** Links of one text. */
export interface TextLinks {
  page_id: number
  locale: string
  targets: Iterable<LinkTarget>
}

/** PostgreSQL takes at most 65,535 values in one statement; a row has five. */
const rowsAtOnce = 1_000

/** Stores the links between pages, in place of those that were stored for these texts. */
export async function keepPageLinks(tx: Db, texts: TextLinks[]) {
  for (const [locale, some] of Map.groupBy(texts, (text) => text.locale))
    await tx
      .deleteFrom('page_links')
      .where('locale', '=', locale)
      .where(
        'page_id',
        'in',
        some.map(({ page_id }) => page_id),
      )
      .execute()
  const rows = texts.flatMap(({ page_id, locale, targets }) =>
    [...targets].map(({ pageId, locale: to_locale, anchor }) => ({
      ...{ page_id, locale, to_page_id: pageId, to_locale, anchor },
    })),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('page_links')
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
