import { findSlugFault, toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { isGeneratedSlug } from '@vitrine/contract/pages/generated-index'
import type { OldItem, OldSiteExport } from '../old-site-exports/old-site-export.ts'
import type { StoredAddress } from '../transfer/assign-addresses.ts'
import { isOldForm } from '../wordpress/old-forms.ts'
import type { ExportLanguages } from './languages.ts'
import { type OldSite, parseOldAddress, toOldPath } from './old-address.ts'

/** A text of the old site as one language of a page. */
export interface PlannedText {
  item: OldItem
  locale: string
  slug: string
  /** Path on the old site without slashes at its ends; undefined for `?p=12`. */
  oldPath: string | undefined
}

/** A page of this site. */
export interface PlannedPage {
  key: string
  texts: PlannedText[]
}

export interface PagePlan {
  pages: PlannedPage[]
  textById: Map<number, PlannedText & { key: string }>
  /** Texts by their old path, in lower case. */
  textByPath: Map<string, PlannedText & { key: string }>
}

interface PlanInput {
  site: OldSiteExport
  rules: LocaleRules
  old: OldSite
  languages: ExportLanguages
  /** Addresses of this site, by `toAddressKey`. */
  stored: Map<string, StoredAddress>
}

/** Statuses of texts that are imported, in the words of WordPress. */
export const importedStatuses = new Set(['publish', 'draft', 'pending', 'future', 'private'])

export const isImportedText = ({ type, status }: OldItem) =>
  (type === 'post' || type === 'page' || isOldForm({ type })) && importedStatuses.has(status)

/** Decides which texts are languages of one page, and at what address each of them will be. */
export function planPages(input: PlanInput): PagePlan {
  const { site, languages, old, rules } = input
  const groups = new Map<string, Map<string, OldItem>>()
  for (const item of site.items) {
    const locale = languages.toLocale(languages.getCode(item))
    if (!isImportedText(item) || locale === undefined) continue
    const name = languages.getGroup(item)
    const group = name === undefined ? undefined : groups.get(name)
    if (group && !group.has(locale)) group.set(locale, item)
    else groups.set(name === undefined || group ? `#${item.id}` : name, new Map([[locale, item]]))
  }
  const pages = [...groups.values()].map((group): PlannedPage => {
    const id = Math.min(...[...group.values()].map((item) => item.id))
    const texts = [...group].map(([locale, item]) => {
      const oldPath = findOldPath(old, item)
      return { item, locale, slug: '', oldPath }
    })
    return { key: `${old.name}-${id}`, texts }
  })
  chooseSlugs(input, pages)
  const textById: PagePlan['textById'] = new Map()
  const textByPath: PagePlan['textByPath'] = new Map()
  for (const { key, texts } of pages)
    for (const text of texts) {
      textById.set(text.item.id, { ...text, key })
      if (text.oldPath !== undefined) textByPath.set(text.oldPath.toLowerCase(), { ...text, key })
    }
  return { pages: sortPages(pages, rules), textById, textByPath }
}

const sortPages = (pages: PlannedPage[], { defaultLocale }: LocaleRules) =>
  pages.map((page) => ({
    ...page,
    texts: page.texts.toSorted(
      (a, b) => Number(b.locale === defaultLocale) - Number(a.locale === defaultLocale),
    ),
  }))

function findOldPath(old: OldSite, { link }: OldItem): string | undefined {
  const url = parseOldAddress(old, link)
  return url && url.search === '' ? toOldPath(url) : undefined
}

/**
 * Keeps the old path as the address, also with several segments. A path that this site needs for
 * itself, or that another page has, gets a new one: an import overwrites nothing.
 */
function chooseSlugs({ site, rules, stored }: PlanInput, pages: PlannedPage[]) {
  const items = new Map(site.items.map((item) => [item.id, item]))
  const ownSlugs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { key, locale, slug } of stored.values()) ownSlugs.set(`${locale} ${key}`, slug)
  const keys = new Set(pages.map(({ key }) => key))
  for (const [address, { key }] of stored) if (!keys.has(key)) taken.add(address)
  const take = (locale: string, slug: string) => {
    const address = `${locale} ${toSlugKey(slug)}`
    if (taken.has(address)) return false
    taken.add(address)
    return true
  }
  // Pages that exist keep their addresses, so that a second import changes none.
  for (const { key, texts } of pages)
    for (const text of texts) {
      const own = ownSlugs.get(`${text.locale} ${key}`)
      if (own !== undefined && take(text.locale, own)) text.slug = own
    }
  for (const { key, texts } of pages)
    for (const text of texts) {
      if (text.slug !== '' || ownSlugs.get(`${text.locale} ${key}`) === '') continue
      const proposals = listProposals(rules, text, items)
      const isFree = (slug: string) =>
        findSlugFault(rules, slug) === undefined &&
        !isGeneratedSlug(text.locale, slug) &&
        take(text.locale, slug)
      text.slug = proposals.find(isFree) ?? `page-${text.item.id}`
    }
}

function listProposals(
  rules: LocaleRules,
  { item, locale, oldPath }: PlannedText,
  items: Map<number, OldItem>,
): string[] {
  const words = decodeSlug(item.slug) || proposeSlug(item.title) || `page-${item.id}`
  const nested = [...listAncestors(item, items).map(({ slug }) => decodeSlug(slug)), words]
    .filter(Boolean)
    .join('/')
  return [
    ...(oldPath === undefined ? [] : [withoutLocale(rules, oldPath, locale)]),
    ...[nested, words, `${words}-2`, `${words}-${item.id}`],
  ]
}

/** Returns the pages above a page, from the top down; none if they form a circle with it. */
export function listAncestors(item: OldItem, items: ReadonlyMap<number, OldItem>): OldItem[] {
  const above = new Set<OldItem>()
  let parent = items.get(item.parent)
  while (parent && parent.type === 'page' && !above.has(parent)) {
    if (parent === item) return []
    above.add(parent)
    parent = items.get(parent.parent)
  }
  return [...above].reverse()
}

function decodeSlug(slug: string) {
  try {
    return decodeURIComponent(slug).normalize('NFC')
  } catch {
    return slug
  }
}

/** Removes the prefix of a language, which this site adds itself. */
function withoutLocale(rules: LocaleRules, path: string, locale: string): string {
  const split = splitLocale(rules, `/${path}`)
  if (split.isPrefixed && split.locale === locale) return split.path.replace(/^\//, '')
  const [first = '', ...rest] = path.split('/')
  const code = first.toLowerCase().replaceAll('_', '-')
  const isCode = code === locale.toLowerCase() || code === locale.toLowerCase().split('-')[0]
  return isCode ? rest.join('/') : path
}
