import { describeSlugFault } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { setDeleted } from '../publishing/set-deleted.ts'
import { markUnpublished } from '../publishing/unpublished-texts.ts'
import { storeFormerSlug } from '../publishing/write-text.ts'
import { inBatches } from '../transfer/page-source.ts'
import { toAddressKey } from '../transfer/stored-pages.ts'
import { groupByPage, isApplied, type MergeAction } from './compare.ts'
import { itemName, type PageRecord } from './item-digests.ts'
import { exportSitePages } from './site-content.ts'

/** Finds keys of pages with an item to write. */
export function findWrittenPages(actions: Map<string, MergeAction>): string[] {
  const isWritten = (name: string) => ['new', 'changed'].includes(actions.get(name) ?? '')
  return [...groupByPage(actions.keys())].flatMap(([key, names]) =>
    names.some(isWritten) ? [key] : [],
  )
}

/** Finds keys of pages to remove. */
export const findRemovedPages = (actions: Map<string, MergeAction>): string[] =>
  [...groupByPage(actions.keys()).keys()].filter(
    (key) => actions.get(itemName.page(key)) === 'removed',
  )

/**
 * Merges the pages of the file with those of this site: imported items from the file, kept ones
 * from this site. Omits pages without an imported item.
 */
export async function* mergePages(
  tx: Db,
  pages: AsyncIterable<PageRecord>,
  actions: Map<string, MergeAction>,
): AsyncGenerator<PageRecord> {
  for await (const batch of inBatches(pages, batchSize)) {
    const used = batch
      .map((page) => selectImported(page, actions))
      .filter((page) => page !== undefined)
    const mixedKeys = used.flatMap(({ page, isWhole }) => (isWhole ? [] : [page.key]))
    const own = await readOwnPages(tx, mixedKeys)
    for (const { page, takesStructure } of used) {
      const ours = own.get(page.key)
      const { translations: ownTranslations = {}, ...structure } = ours ?? {}
      const { translations } = page
      yield {
        ...(takesStructure ? page : structure),
        key: page.key,
        // An import refuses a page without a text.
        translations: Object.keys(translations).length > 0 ? translations : ownTranslations,
      }
    }
  }
}

const batchSize = 100

/**
 * Selects the imported parts of a page; undefined if there is none. `isWhole` is true if nothing of
 * this site's page is needed.
 */
function selectImported(page: PageRecord, actions: Map<string, MergeAction>) {
  const { key } = page
  const texts = Object.entries(page.translations).filter(([locale]) =>
    isApplied(actions.get(itemName.text(key, locale))),
  )
  const takesStructure = isApplied(actions.get(itemName.page(key)))
  if (texts.length === 0 && !takesStructure) return undefined
  const isWhole = takesStructure && texts.length > 0
  return { page: { ...page, translations: Object.fromEntries(texts) }, takesStructure, isWhole }
}

async function readOwnPages(tx: Db, keys: string[]): Promise<Map<string, PageRecord>> {
  const own = new Map<string, PageRecord>()
  if (keys.length === 0) return own
  for await (const batch of exportSitePages(tx, keys))
    for (const page of batch) own.set(page.key, page)
  return own
}

/** Restores pages from the trash. */
export async function restoreFromTrash(tx: Db, touch: Touch, keys: string[]) {
  touch.pages(await setDeleted(tx, 'key', keys, null))
}

/** Moves pages to the trash; pages below them move to the top level. */
export async function moveToTrash(tx: Db, touch: Touch, keys: string[], at: string) {
  touch.pages(await setDeleted(tx, 'key', keys, at))
  const orphans = await tx
    .updateTable('pages')
    .set({ parent_id: null })
    .where('deleted_at', 'is', null)
    .where('parent_id', 'in', (from) =>
      from.selectFrom('pages').select('id').where('deleted_at', '=', at),
    )
    .returning('id')
    .execute()
  touch.pages(orphans.map(({ id }) => id))
}

/** Unpublishes texts that the other site has unpublished, with the same redirects. */
export async function unpublishTexts(
  tx: Db,
  touch: Touch,
  retired: SiteFileExtras['retired'],
  actions: Map<string, MergeAction>,
  at: string,
) {
  const ids = await readIdsByKey(tx)
  for (const { page, locale, lead } of retired) {
    const pageId = ids.get(page)
    if (pageId === undefined || !isApplied(actions.get(itemName.text(page, locale)))) continue
    const leadTo = lead === null ? null : (ids.get(lead) ?? null)
    touch.pages(await markUnpublished(tx, { pageId, locale, leadTo }, at))
  }
}

/** Adds former addresses of the other site that are unused in this one. Returns their number. */
export async function addFormerAddresses(
  tx: Db,
  touch: Touch,
  rules: LocaleRules,
  former: SiteFileExtras['former'],
): Promise<number> {
  const ids = await readIdsByKey(tx)
  const used = await readUsedAddresses(tx)
  let added = 0
  for (const { page, locale, slug, until } of former) {
    const pageId = ids.get(page)
    const address = toAddressKey(locale, slug)
    const isValid = findLocale(rules, locale) !== undefined && !describeSlugFault(rules, slug)
    if (pageId === undefined || used.has(address) || !isValid) continue
    used.add(address)
    await storeFormerSlug(tx, pageId, locale, slug, until)
    touch.pages([pageId])
    added++
  }
  return added
}

async function readUsedAddresses(tx: Db): Promise<Set<string>> {
  const present = await tx.selectFrom('page_translations').select(['locale', 'slug_key']).execute()
  const former = await tx.selectFrom('slug_history').select(['locale', 'slug_key']).execute()
  return new Set([...present, ...former].map(({ locale, slug_key }) => `${locale} ${slug_key}`))
}

async function readIdsByKey(tx: Db): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('pages')
    .select(['id', 'key'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}
