import { encodePath, getPageAddress } from '@vitrine/contract/addresses/address'
import { type LostAddress, lostAddressRules } from '@vitrine/contract/admin/lost-addresses'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { normalizeLocaleCase, splitLocale } from '@vitrine/contract/locale/locale'
import { nextSlice } from '@vitrine/files/time-slice'
import type { PublishedPages } from '../pages/published-pages.ts'
import { type Redirects, readTraceParts } from '../redirects/redirects.ts'
import { type TraceParts, traceAddress } from '../redirects/trace.ts'
import { indexSlugs, type SimilarPages, type SlugEntry } from './similar-pages.ts'
import { type CountedAddress, listCountedAddresses } from './store.ts'

/** Lists the lost addresses since a day that still lead nowhere, most requested first. */
export async function listUnresolved(redirects: Redirects, from: string) {
  const parts = await readTraceParts(redirects)
  const unresolved: CountedAddress[] = []
  for (const address of await listCountedAddresses(redirects.context.db, from)) {
    await nextSlice()
    if (isLost(parts, address.path)) unresolved.push(address)
  }
  return unresolved
}

/** True if the site answers a path with 404. */
function isLost(parts: TraceParts, path: string): boolean {
  const [first] = traceAddress(parts, encodePath(path), parts.rules.defaultLocale)
  return first?.kind === 'missing'
}

/** Adds language and most similar page to the addresses on one page of the list. */
export function createProposer({ context: { rules }, published }: Redirects) {
  let indexed: { list: PublishedPages['list']; similar: Promise<SimilarPages> } | undefined
  const getIndex = async () => {
    const { list } = await published()
    if (indexed?.list !== list) indexed = { list, similar: indexSlugs(list) }
    return indexed.similar
  }
  return async (addresses: CountedAddress[]): Promise<LostAddress[]> => {
    if (addresses.length === 0) return []
    const similar = await getIndex()
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
