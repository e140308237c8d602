import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import { isScriptAddress } from '@vitrine/contract/pages/menu-address'
import type { MenuItem } from '@vitrine/contract/pages/menus'
import type { PublishedPage, PublishedPages } from '../pages/published-pages.ts'
import { type DeclaredStates, formatMention, type Mention } from './statement-state.ts'

/** Has default entries until it is saved. Its answer also lists the home pages of the site. */
export const mainMenu = 'main'

/** Links to the accessibility statement, with its state. */
export const legalMenu = 'legal'

const defaultMax = 8

export interface MenuPages extends Pick<PublishedPages, 'byId'> {
  /** Parents of all pages, if an entry may link to a parent. */
  parents: ReadonlyMap<number, number | null>
  /** The accessibility statement, whose link says its state; only in the legal menu. */
  declared?: DeclaredStates | undefined
}

/**
 * Returns a menu in a locale. A page that is not published in it follows the rule of its entry:
 * by default it links to the first locale of the fallback chain that has it, and says so. Pages
 * that are published in no locale are left out.
 */
export function localizeMenu(
  entries: MenuEntry[],
  pages: MenuPages,
  rules: LocaleRules,
  locale: string,
): MenuItem[] {
  const context = { pages, rules, chain: getFallbackChain(rules, locale) }
  const localized = entries.flatMap((entry) => {
    const items = entry.children && localizeMenu(entry.children, pages, rules, locale)
    const item =
      entry.page === undefined
        ? toUrlItem(entry, context.chain)
        : toPageItem(entry, pages.byId.get(entry.page), context)
    const isParent = entry.missing === 'parent' && !isPublishedIn(entry, pages, locale)
    return item ? [{ isParent, item: { ...item, ...(items && { items }) } }] : []
  })
  return localized.filter((each) => !repeats(each, localized)).map(({ item }) => item)
}

interface LocalizedEntry {
  item: MenuItem
  /** True if it links to a page above its own. */
  isParent: boolean
}

const isPublishedIn = ({ page }: MenuEntry, { byId }: MenuPages, locale: string) =>
  page !== undefined && byId.get(page)?.translatable[locale] !== undefined

/** True if the entry links to a page above its own that another entry of the list links to. */
function repeats(entry: LocalizedEntry, list: LocalizedEntry[]): boolean {
  const { isParent, item } = entry
  if (!isParent || item.items?.length) return false
  const same = list.filter((each) => each.item.href === item.href && each.item.label === item.label)
  return (same.find((each) => !each.isParent) ?? same[0]) !== entry
}

/** Default entries of a menu that was never saved: the top-level pages. */
export function createDefaultEntries({ children }: Pick<PublishedPages, 'children'>): MenuEntry[] {
  return (children.get(null) ?? [])
    .filter(({ template }) => template !== 'home')
    .slice(0, defaultMax)
    .map(({ id }) => ({ page: id }))
}

interface LocaleContext {
  pages: MenuPages
  rules: LocaleRules
  /** The locale, then its fallbacks. */
  chain: string[]
}

function toPageItem(
  entry: MenuEntry,
  page: PublishedPage | undefined,
  context: LocaleContext,
): MenuItem | undefined {
  const { rules, chain } = context
  const [locale = ''] = chain
  if (!page) return undefined
  if (!page.translatable[locale] && entry.missing === 'leave') return undefined
  if (!page.translatable[locale] && entry.missing === 'parent') return toParentItem(entry, context)
  const found = chain.find((code) => page.translatable[code])
  const texts = found && page.translatable[found]
  if (!texts) return undefined
  const own: Mention = { label: typesetText(found, entry.label?.[found] || texts.title) }
  const { label, locale: language = found } = findMention(page.id, found, context) ?? own
  return {
    label,
    href: getPageAddress(rules, found, texts.slug),
    ...(language !== locale && { locale: language }),
  }
}

/** Returns the state of the accessibility statement; undefined for other pages. */
function findMention(page: number, locale: string, { pages: { declared } }: LocaleContext) {
  const state = declared?.page === page ? declared.states.get(locale) : undefined
  return state && formatMention(locale, state)
}

/** Links to the nearest page above that is published in the locale. */
function toParentItem(
  { page, label }: MenuEntry,
  { pages: { byId, parents }, rules, chain: [locale = ''] }: LocaleContext,
): MenuItem | undefined {
  let id = page
  // Each step goes up one level: a tree of pages has no circle.
  while (id !== undefined) {
    id = parents.get(id) ?? undefined
    const texts = id === undefined ? undefined : byId.get(id)?.translatable[locale]
    if (texts)
      return {
        label: typesetText(locale, label?.[locale] || texts.title),
        href: getPageAddress(rules, locale, texts.slug),
      }
  }
  return undefined
}

function toUrlItem({ label, url }: MenuEntry, chain: string[]): MenuItem | undefined {
  const found = chain.find((code) => label?.[code])
  if (!found) return undefined
  return {
    label: typesetText(found, label?.[found] ?? ''),
    ...(url && !isScriptAddress(url) && { href: url }),
    ...(found !== chain[0] && { locale: found }),
  }
}
