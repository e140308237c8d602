import { getPageAddress } from '@vitrine/contract/addresses/address'
import { type LostAddress, lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { normalizeLocaleCase, splitLocale } from '@vitrine/contract/locale/locale'
import { findPage } from '@vitrine/contract/pages/page-index'
import type { Db } from '../db/schema.ts'
import { createTimeSlices } from '../db/time-slice.ts'
import { toGoneKey } from '../pages/former-addresses.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import { indexSlugs, type SimilarPages, type SlugEntry } from './similar-pages.ts'
import { type CountedAddress, listCountedAddresses } from './store.ts'

export interface LostAddressSource {
  db: Db
  rules: LocaleRules
  published: () => Promise<PublishedPages>
}

/** Lists the lost addresses since a day that still lead nowhere, most requested first. */
export async function listUnresolved(source: LostAddressSource, from: string) {
  const { rules } = source
  const pages = await source.published()
  const nextSlice = createTimeSlices()
  const unresolved: CountedAddress[] = []
  for (const address of await listCountedAddresses(source.db, from)) {
    await nextSlice()
    if (!isResolved(pages, rules, address.path)) unresolved.push(address)
  }
  return unresolved
}

/** True if a page is at the path, or was and is gone on purpose. */
function isResolved({ index, gone }: PublishedPages, rules: LocaleRules, path: string): boolean {
  const split = splitLocale(rules, path)
  return findPage(index, rules, path) !== undefined || gone.has(toGoneKey(split.locale, split.path))
}

/** Adds language and most similar page to the addresses on one page of the list. */
export function createProposer({ rules, published }: Omit<LostAddressSource, 'db'>) {
  let indexed: { list: PublishedPages['list']; similar: Promise<SimilarPages> } | undefined
  const getIndex = async () => {
    const { list } = await published()
    if (indexed?.list !== list) indexed = { list, similar: indexSlugs(list) }
    return indexed.similar
  }
  return async (addresses: CountedAddress[]): Promise<LostAddress[]> => {
    if (addresses.length === 0) return []
    const similar = await getIndex()
    const nextSlice = createTimeSlices()
    const lost: LostAddress[] = []
    for (const address of addresses) {
      await nextSlice()
      lost.push(propose(similar, rules, address))
    }
    return lost
  }
}

function propose(
  similar: SimilarPages,
  rules: LocaleRules,
  { id, path, hits, lastDay }: CountedAddress,
): LostAddress {
  const split = splitLocale(rules, normalizeLocaleCase(rules, path))
  const found = similar.find(split.path, split.locale)
  const proposal = found ? toProposal(rules, found, split) : null
  return { id, path, hits, lastDay, locale: split.locale, proposal }
}

/** The page in the language of the path's prefix if it has that language. */
function toProposal(
  rules: LocaleRules,
  { page, locale: found }: SlugEntry,
  { locale: prefix, isPrefixed }: { locale: string; isPrefixed: boolean },
): LostAddress['proposal'] {
  const locale = isPrefixed && page.translatable[prefix] ? prefix : found
  const text = page.translatable[locale]
  if (!text) return null
  const address = getPageAddress(rules, locale, text.slug)
  return { page: page.id, locale, title: text.title, address }
}

/** Returns one page of the list, and if further pages follow. */
export function takePage(all: CountedAddress[], page: number) {
  const { pageSize } = lostAddressRules
  const start = (page - 1) * pageSize
  return { shown: all.slice(start, start + pageSize), hasMore: all.length > start + pageSize }
}
