import { addressOf } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetIn } from '@vitrine/contract/locale/french-typography'
import { fallbackChain } from '@vitrine/contract/locale/locale'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { PublishedPage, PublishedPages } from '../pages/published.ts'
import type { MenuEntry } from './store.ts'

const automaticMax = 8

/**
 * A menu in the reader's language. A page without a translation is shown in the first language of
 * the fallback chain that has one, marked as such; a page that is not published is left out.
 */
export function menuIn(
  entries: MenuEntry[],
  { byId }: Pick<PublishedPages, 'byId'>,
  rules: LocaleRules,
  locale: string,
): MenuItem[] {
  const chain = fallbackChain(rules, locale)
  return entries.flatMap((entry) => {
    const items = entry.children && menuIn(entry.children, { byId }, rules, locale)
    const item =
      entry.page === undefined
        ? addressItem(entry, chain)
        : pageItem(entry, byId.get(entry.page), rules, chain)
    return item ? { ...item, ...(items && { items }) } : []
  })
}

/** The pages at the top of the site: what a menu shows that nobody has written yet. */
export function automaticEntries({ children }: PublishedPages): MenuEntry[] {
  return (children.get(null) ?? [])
    .filter(({ template }) => template !== 'home')
    .slice(0, automaticMax)
    .map(({ id }) => ({ page: id }))
}

function pageItem(
  { label }: MenuEntry,
  page: PublishedPage | undefined,
  rules: LocaleRules,
  chain: string[],
): MenuItem | undefined {
  const found = chain.find((code) => page?.translatable[code])
  const texts = found && page?.translatable[found]
  if (!texts) return undefined
  return {
    label: typesetIn(found, label?.[found] ?? texts.title),
    href: addressOf(rules, found, texts.slug),
    ...(found !== chain[0] && { locale: found }),
  }
}

function addressItem({ label, url }: MenuEntry, chain: string[]): MenuItem | undefined {
  const found = chain.find((code) => label?.[code])
  if (!found) return undefined
  return {
    label: typesetIn(found, label?.[found] ?? ''),
    ...(url && { href: url }),
    ...(found !== chain[0] && { locale: found }),
  }
}
