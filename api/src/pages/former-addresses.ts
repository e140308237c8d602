import { type FormerAddress, toAddressKey } from '@vitrine/contract/pages/page-index'
import { nextSlice } from '@vitrine/files/time-slice'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'

/** Former addresses: those that redirect, and those that are gone (410). */
export interface FormerAddressIndex {
  history: FormerAddress[]
  /** Page ids by `toAddressKey`. */
  gone: Map<string, number>
}

/** Pages that one statement reads: more would block the event loop on SQLite. */
export const pagesPerStatement = 200

/**
 * Reads former addresses: all, or those of some pages and of pages with unpublished texts that
 * redirect to them.
 */
export async function readFormerAddresses(db: Db, ids?: number[]): Promise<FormerAddressIndex> {
  const history: FormerAddress[] = []
  const gone = new Map<string, number>()
  for (const row of await readSlugs(db, ids)) {
    await nextSlice()
    const { page_id, lead_page_id } = row
    const address = toAddressKey(row.locale, row.slug)
    const pageId = isReadable(row) ? page_id : row.deleted_at === null ? lead_page_id : null
    if (pageId !== null) history.push({ pageId, address })
    // An address of a private page is like one that never existed.
    else if (row.readers === null) gone.set(address, page_id)
  }
  return { history, gone }
}

/** Last addresses come last: they win against a former one of another page. */
async function readSlugs(db: Db, ids?: number[]) {
  if (!ids) return [...(await readFormerSlugs(db)), ...(await readLastSlugs(db))]
  const former: Awaited<ReturnType<typeof readFormerSlugs>> = []
  const last: Awaited<ReturnType<typeof readLastSlugs>> = []
  for (const batch of toBatches(await addLeadingPages(db, ids), pagesPerStatement)) {
    former.push(...(await readFormerSlugs(db, batch)))
    last.push(...(await readLastSlugs(db, batch)))
  }
  return [...former, ...last]
}

/** Adds the pages whose unpublished texts redirect to one of the pages. */
async function addLeadingPages(db: Db, ids: number[]) {
  const all = new Set(ids)
  for (const batch of toBatches(ids, pagesPerStatement)) {
    const leading = await db
      .selectFrom('page_translations')
      .select('page_id')
      .where('lead_page_id', 'in', batch)
      .execute()
    for (const { page_id } of leading) all.add(page_id)
  }
  return [...all]
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
    .$if(ids !== undefined, (query) => query.where('former.page_id', 'in', ids ?? []))
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
    .$if(ids !== undefined, (query) => query.where('texts.page_id', 'in', ids ?? []))
    .execute()
}
