import type { TransferMenuEntry, TransferMenus } from '@vitrine/contract/exchange/transfer'
import { isScriptAddress } from '@vitrine/contract/pages/menu-address'
import type { OldItem } from '../old-site-exports/old-site-export.ts'
import type { BuildContext } from './build-pages.ts'
import type { ExportLanguages } from './languages.ts'
import { parseOldAddress, toOldPath } from './old-address.ts'

export interface ConvertedMenus {
  menus: TransferMenus
  /** Names of menus of the old site that have no place here. */
  left: string[]
}

type MenuContext = Pick<BuildContext, 'site' | 'old' | 'plan' | 'rules' | 'terms'> & {
  languages: ExportLanguages
}

/** Names of the three menus of a site, in menus of the old site. An export names no places. */
const places = {
  footer: /foot|pied|bas|pie|fuss/i,
  legal: /legal|l[ée]ga|mention|privacy|impressum/i,
  main: /main|primary|principal|haupt|header|top|nav|menu/i,
} as const

/**
 * Converts classic menus and `navigation`, the entries of menus of the block editor. Polylang has a
 * menu for each language: that of the default language is taken, since the entries of a menu are
 * pages in all languages.
 */
export function convertMenus(context: MenuContext, navigation: OldItem[]): ConvertedMenus {
  const { site, languages, rules } = context
  const items = site.items.filter(
    ({ type, status }) => type === 'nav_menu_item' && status === 'publish',
  )
  const byMenu = Map.groupBy(
    [...items, ...navigation],
    ({ terms }) => terms.find(isMenu)?.slug ?? '',
  )
  byMenu.delete('')
  const menus: TransferMenus = {}
  const left: string[] = []
  const isDefault = (entries: OldItem[]) =>
    languages.toLocale(findCode(context, entries)) === rules.defaultLocale
  const sorted = [...byMenu].toSorted(
    ([, a], [, b]) => Number(isDefault(b)) - Number(isDefault(a)) || b.length - a.length,
  )
  for (const [slug, entries] of sorted) {
    const name = entries[0]?.terms.find(isMenu)?.name || slug
    const place = (['footer', 'legal', 'main'] as const).find((each) => places[each].test(name))
    const free = place ?? 'main'
    if (Object.hasOwn(menus, free)) left.push(name)
    else menus[free] = toEntries(context, entries)
  }
  return { menus, left }
}

const isMenu = ({ taxonomy }: { taxonomy: string }) => taxonomy === 'nav_menu'

/** Language of a menu: that of its first page. */
function findCode({ plan, languages, site }: MenuContext, entries: OldItem[]): string {
  const text = entries.map((entry) => plan.textById.get(readId(entry))).find(Boolean)
  return text ? languages.getCode(text.item) : site.language
}

const readId = ({ meta }: OldItem) => Number(meta.get('_menu_item_object_id'))

/** Builds the tree of a menu. Entries whose parent is missing or below them are at the top. */
function toEntries(context: MenuContext, entries: OldItem[]): TransferMenuEntry[] {
  const ids = new Set(entries.map(({ id }) => id))
  const sorted = entries.toSorted((a, b) => a.order - b.order)
  const byParent = Map.groupBy(sorted, ({ meta }) => {
    const parent = Number(meta.get('_menu_item_menu_item_parent'))
    return ids.has(parent) ? parent : 0
  })
  const done = new Set<OldItem>()
  const build = (list: OldItem[] = [], level = 1): TransferMenuEntry[] =>
    list.flatMap((entry) => {
      if (done.has(entry)) return []
      done.add(entry)
      const children = level < levelsMax ? build(byParent.get(entry.id), level + 1) : []
      const converted = toEntry(context, entry)
      return converted ? { ...converted, ...(children.length > 0 && { children }) } : children
    })
  return [...build(byParent.get(0)), ...build(sorted)]
}

const levelsMax = 20

function toEntry(context: MenuContext, entry: OldItem): TransferMenuEntry | undefined {
  const { plan, old, rules, terms, site, languages } = context
  const type = entry.meta.get('_menu_item_type')
  const text = type === 'post_type' ? plan.textById.get(readId(entry)) : undefined
  const locale = text?.locale ?? languages.toLocale(languages.getCode(entry)) ?? rules.defaultLocale
  const title = entry.title.trim()
  const label =
    title && title !== text?.item.title ? { label: { [locale]: title.slice(0, labelMax) } } : {}
  if (text) return { page: text.key, ...label }
  if (type === 'taxonomy') {
    const term = site.terms.find(({ id }) => id === readId(entry))
    const address = terms.addresses.find(({ from }) => term && from.endsWith(`/${term.slug}`))
    if (!term || !address) return undefined
    return { url: address.to, label: { [address.locale]: title || term.name } }
  }
  if (type !== 'custom' || title === '') return undefined
  const written = entry.meta.get('_menu_item_url') ?? ''
  // A heading: the entry opens the entries below it.
  if (written === '' || written === '#' || isScriptAddress(written))
    return { label: { [locale]: title } }
  const url = parseOldAddress(old, written)
  const page = url && plan.textByPath.get(toOldPath(url).toLowerCase())
  if (page) return { page: page.key, label: { [locale]: title } }
  return { url: url ? url.pathname + url.search + url.hash : written, label: { [locale]: title } }
}

const labelMax = 200
