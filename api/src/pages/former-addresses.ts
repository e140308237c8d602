import { slugKey, tidyPath } from '@vitrine/contract/addresses/address'
import type { FormerAddress } from '@vitrine/contract/pages/page-index'
import type { Db } from '../db/schema.ts'

/** Addresses of the past: where they lead, and those that lead nowhere any more. */
export interface FormerAddresses {
  history: FormerAddress[]
  /** The pages that had them, by `goneKey`. */
  gone: Map<string, number>
}

export const goneKey = (locale: string, path: string) => `${locale} ${slugKey(tidyPath(path))}`

/**
 * The former addresses of all pages, or of those that concern some ids: of the pages themselves, and
 * of the texts that were taken away and lead to them.
 */
export async function formerAddresses(db: Db, ids?: number[]): Promise<FormerAddresses> {
  const history: FormerAddress[] = []
  const gone = new Map<string, number>()
  for (const row of [...(await formerSlugs(db, ids)), ...(await lastSlugs(db, ids))]) {
    const { page_id, locale, slug, lead_page_id } = row
    const pageId = isReadable(row) ? page_id : row.deleted_at === null ? lead_page_id : null
    if (pageId !== null) history.push({ pageId, locale, slug })
    else gone.set(goneKey(locale, slug), page_id)
  }
  return { history, gone }
}

interface Standing {
  deleted_at: string | null
  unpublished_at: string | null
}

const isReadable = ({ deleted_at, unpublished_at }: Standing) =>
  deleted_at === null && unpublished_at === null

function formerSlugs(db: Db, ids?: number[]) {
  return db
    .selectFrom('slug_history as former')
    .innerJoin('pages', 'pages.id', 'former.page_id')
    .leftJoin('page_translations as texts', (join) =>
      join
        .onRef('texts.page_id', '=', 'former.page_id')
        .onRef('texts.locale', '=', 'former.locale'),
    )
    .select(['former.page_id', 'former.locale', 'former.slug'])
    .select(['pages.deleted_at', 'texts.unpublished_at', 'texts.lead_page_id'])
    .$if(ids !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('former.page_id', 'in', ids ?? []), eb('texts.lead_page_id', 'in', ids ?? [])]),
      ),
    )
    .orderBy('former.until')
    .execute()
}

/** The last addresses of texts that were taken away, or that went to the trash with their page. */
function lastSlugs(db: Db, ids?: number[]) {
  return db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale', 'texts.slug'])
    .select(['pages.deleted_at', 'texts.unpublished_at', 'texts.lead_page_id'])
    .where(({ or, and, eb }) =>
      or([
        eb('texts.unpublished_at', 'is not', null),
        and([eb('pages.deleted_at', 'is not', null), eb('texts.status', '=', 'published')]),
      ]),
    )
    .$if(ids !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('texts.page_id', 'in', ids ?? []), eb('texts.lead_page_id', 'in', ids ?? [])]),
      ),
    )
    .execute()
}
