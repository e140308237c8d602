import { slugProblem } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteBeside } from '@vitrine/contract/exchange/site-file'
import { localeOf } from '@vitrine/contract/locale/locale'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { retireText } from '../publishing/retire.ts'
import { setDeleted } from '../publishing/set-deleted.ts'
import { rememberSlug } from '../publishing/write-text.ts'
import { addressKey } from '../transfer/held.ts'
import { inBatches } from '../transfer/page-source.ts'
import { type Fate, isTaken, thingsByPage } from './compare.ts'
import { sitePages } from './site-content.ts'
import { nameOf, type PageRecord } from './things.ts'

/** Keys of the pages of which something is written. */
export function writtenPages(fates: Map<string, Fate>): string[] {
  const isWritten = (name: string) => ['new', 'changed'].includes(fates.get(name) ?? '')
  return [...thingsByPage(fates.keys())].flatMap(([key, names]) =>
    names.some(isWritten) ? [key] : [],
  )
}

/** Keys of the pages that go. */
export const removedPages = (fates: Map<string, Fate>): string[] =>
  [...thingsByPage(fates.keys()).keys()].filter((key) => fates.get(nameOf.page(key)) === 'removed')

/**
 * The pages of the file as they shall be here: of each, what is taken of it, and what this site has
 * where that is kept. Pages of which nothing is taken are left out.
 */
export async function* mergedPages(
  tx: Db,
  pages: AsyncIterable<PageRecord>,
  fates: Map<string, Fate>,
): AsyncGenerator<PageRecord> {
  for await (const batch of inBatches(pages, batchSize)) {
    const taken = batch.map((page) => takenOf(page, fates)).filter((page) => page !== undefined)
    const mixed = taken.flatMap(({ page, isWhole }) => (isWhole ? [] : [page.key]))
    const own = await ownPages(tx, mixed)
    for (const { page, takesStructure } of taken) {
      const ours = own.get(page.key)
      const { translations: held = {}, ...structure } = ours ?? {}
      const { translations } = page
      yield {
        ...(takesStructure ? page : structure),
        key: page.key,
        // A page without a text is none that an import takes.
        translations: Object.keys(translations).length > 0 ? translations : held,
      }
    }
  }
}

const batchSize = 100

/** What of a page is taken; undefined where nothing is. `isWhole`: nothing of ours is needed to it. */
function takenOf(page: PageRecord, fates: Map<string, Fate>) {
  const { key } = page
  const texts = Object.entries(page.translations).filter(([locale]) =>
    isTaken(fates.get(nameOf.text(key, locale))),
  )
  const takesStructure = isTaken(fates.get(nameOf.page(key)))
  if (texts.length === 0 && !takesStructure) return undefined
  const isWhole = takesStructure && texts.length > 0
  return { page: { ...page, translations: Object.fromEntries(texts) }, takesStructure, isWhole }
}

async function ownPages(tx: Db, keys: string[]): Promise<Map<string, PageRecord>> {
  const own = new Map<string, PageRecord>()
  if (keys.length === 0) return own
  for await (const batch of sitePages(tx, keys)) for (const page of batch) own.set(page.key, page)
  return own
}

/** Takes pages out of the trash that come back. */
export async function bringBack(tx: Db, touch: Touch, keys: string[]) {
  touch.pages(await setDeleted(tx, 'key', keys, null))
}

/** Puts pages into the trash, whence people can take them; what stands below them moves to the top. */
export async function throwAway(tx: Db, touch: Touch, keys: string[], at: string) {
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

/** Has the addresses of texts that were taken away there lead where they lead there. */
export async function retireTexts(
  tx: Db,
  touch: Touch,
  retired: SiteBeside['retired'],
  fates: Map<string, Fate>,
  at: string,
) {
  const ids = await idsByKey(tx)
  for (const { page, locale, lead } of retired) {
    const pageId = ids.get(page)
    if (pageId === undefined || !isTaken(fates.get(nameOf.text(page, locale)))) continue
    const leadTo = lead === null ? null : (ids.get(lead) ?? null)
    touch.pages(await retireText(tx, { pageId, locale, leadTo }, at))
  }
}

/** Adds addresses that pages had there, where nobody has them here; answers how many. */
export async function addFormer(
  tx: Db,
  touch: Touch,
  rules: LocaleRules,
  former: SiteBeside['former'],
): Promise<number> {
  const ids = await idsByKey(tx)
  const taken = await takenAddresses(tx)
  let added = 0
  for (const { page, locale, slug, until } of former) {
    const pageId = ids.get(page)
    const address = addressKey(locale, slug)
    const isFit = localeOf(rules, locale) !== undefined && !slugProblem(rules, slug)
    if (pageId === undefined || taken.has(address) || !isFit) continue
    taken.add(address)
    await rememberSlug(tx, pageId, locale, slug, until)
    touch.pages([pageId])
    added++
  }
  return added
}

async function takenAddresses(tx: Db): Promise<Set<string>> {
  const present = await tx.selectFrom('page_translations').select(['locale', 'slug_key']).execute()
  const former = await tx.selectFrom('slug_history').select(['locale', 'slug_key']).execute()
  return new Set([...present, ...former].map(({ locale, slug_key }) => `${locale} ${slug_key}`))
}

async function idsByKey(tx: Db): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('pages')
    .select(['id', 'key'])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}
