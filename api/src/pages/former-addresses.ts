import { tidyPath, toSlugKey } from '@vitrine/contract/addresses/address'
import type { FormerAddress } from '@vitrine/contract/pages/page-index'
import type { Db } from '../db/schema.ts'

/** Former addresses: those that redirect, and those that are gone (410). */
export interface FormerAddressIndex {
  history: FormerAddress[]
  /** Page ids by `toGoneKey`. */
  gone: Map<string, number>
}

export const toGoneKey = (locale: string, path: string) => `${locale} ${toSlugKey(tidyPath(path))}`

/**
 * Reads former addresses: all, or those of some pages and of unpublished texts that redirect to
 * them.
 */
export async function readFormerAddresses(db: Db, ids?: number[]): Promise<FormerAddressIndex> {
  const history: FormerAddress[] = []
  const gone = new Map<string, number>()
  for (const row of [...(await readFormerSlugs(db, ids)), ...(await readLastSlugs(db, ids))]) {
    const { page_id, locale, slug, lead_page_id } = row
    const pageId = isReadable(row) ? page_id : row.deleted_at === null ? lead_page_id : null
    if (pageId !== null) history.push({ pageId, locale, slug })
    // An address of a private page is like one that never existed.
    else if (row.readers === null) gone.set(toGoneKey(locale, slug), page_id)
  }
  return { history, gone }
}

interface AddressState {
  deleted_at: string | null
  unpublished_at: string | null
}

const isReadable = ({ deleted_at, unpublished_at }: AddressState) =>
  deleted_at === null && unpublished_at === null

function readFormerSlugs(db: Db, ids?: number[]) {
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
    .select('pages.readers')
    .$if(ids !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('former.page_id', 'in', ids ?? []), eb('texts.lead_page_id', 'in', ids ?? [])]),
      ),
    )
    .orderBy('former.until')
    .execute()
}

/** Last addresses of unpublished texts, and of published texts in the trash. */
function readLastSlugs(db: Db, ids?: number[]) {
  return db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['texts.page_id', 'texts.locale', 'texts.slug'])
    .select(['pages.deleted_at', 'texts.unpublished_at', 'texts.lead_page_id'])
    .select('pages.readers')
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
