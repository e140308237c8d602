import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { PublishedPage, PublishedPages } from '../pages/published-pages.ts'
import type { MenuEntry } from './store.ts'

const defaultMax = 8

/**
 * Returns a menu in a locale. A page without a translation uses the first locale of the fallback
 * chain that has one, and says so. Unpublished pages are left out.
 */
export function localizeMenu(
  entries: MenuEntry[],
  { byId }: Pick<PublishedPages, 'byId'>,
  rules: LocaleRules,
  locale: string,
): MenuItem[] {
  const chain = getFallbackChain(rules, locale)
  return entries.flatMap((entry) => {
    const items = entry.children && localizeMenu(entry.children, { byId }, rules, locale)
    const item =
      entry.page === undefined
        ? toUrlItem(entry, chain)
        : toPageItem(entry, byId.get(entry.page), rules, chain)
    return item ? { ...item, ...(items && { items }) } : []
  })
}

/** Default entries of a menu that was never saved: the top-level pages. */
export function createDefaultEntries({ children }: PublishedPages): MenuEntry[] {
  return (children.get(null) ?? [])
    .filter(({ template }) => template !== 'home')
    .slice(0, defaultMax)
    .map(({ id }) => ({ page: id }))
}

function toPageItem(
  { label }: MenuEntry,
  page: PublishedPage | undefined,
  rules: LocaleRules,
  chain: string[],
): MenuItem | undefined {
  const found = chain.find((code) => page?.translatable[code])
  const texts = found && page?.translatable[found]
  if (!texts) return undefined
  return {
    label: typesetText(found, label?.[found] ?? texts.title),
    href: getPageAddress(rules, found, texts.slug),
    ...(found !== chain[0] && { locale: found }),
  }
}

function toUrlItem({ label, url }: MenuEntry, chain: string[]): MenuItem | undefined {
  const found = chain.find((code) => label?.[code])
  if (!found) return undefined
  return {
    label: typesetText(found, label?.[found] ?? ''),
    ...(url && { href: url }),
    ...(found !== chain[0] && { locale: found }),
  }
}
