import { decodePath, getPageAddress, toSlugKey } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { feedFiles, serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { OldItem } from '../old-site-exports/old-site-export.ts'
import type { KeyedRedirect } from '../redirects/save-redirects.ts'
import type { BuildContext } from './build-pages.ts'
import { isInUploads, parseOldAddress, toOldPath, toOriginalPath } from './old-address.ts'
import type { PlannedText } from './plan-pages.ts'

type AddressContext = Pick<
  BuildContext,
  'site' | 'rules' | 'old' | 'plan' | 'files' | 'terms' | 'fileUses' | 'usedTopics'
>

/** A former address of a page, which redirects to it in its language. */
export interface FormerPage {
  key: string
  locale: string
  slug: string
}

/**
 * Lists the former addresses of pages: the query of their id, a path that could not stay, and the
 * addresses of the files that were uploaded to them. `/?p=12` is looked up as the path `/p=12`.
 */
function listFormerPages(context: AddressContext): FormerPage[] {
  const { plan, site, old, rules } = context
  const { hasIdAddresses } = site.system
  const home = old.base === '' ? '' : `${old.base.slice(1)}/`
  const former: FormerPage[] = []
  for (const { key, texts } of plan.pages)
    for (const { item, locale, slug, oldPath } of texts) {
      if (hasIdAddresses) former.push({ key, locale, slug: `${home}p=${item.id}` })
      for (const alias of item.aliases ?? []) former.push({ key, locale, slug: alias })
      if (hasIdAddresses && item.type === 'page')
        former.push({ key, locale, slug: `${home}page_id=${item.id}` })
      if (oldPath === undefined) continue
      const { pathLocale, path } = splitOldPath(rules, oldPath)
      const isMoved = pathLocale !== locale || toSlugKey(path) !== toSlugKey(slug)
      if (path === '' || !isMoved || isOtherText(texts, { locale, pathLocale })) continue
      former.push({ key, locale: pathLocale, slug: path })
    }
  for (const item of site.items) {
    const text = findTextOfFile(context, item)
    if (!text) continue
    const { key, locale } = text
    if (hasIdAddresses) former.push({ key, locale, slug: `${home}attachment_id=${item.id}` })
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '')
      former.push({ key, locale, slug: withoutPrefix(rules, toOldPath(url)) })
  }
  return former.filter(({ slug }) => Buffer.byteLength(slug) <= redirectLimits.address)
}

/** Returns the text to which a file was uploaded, else the first one that uses it. */
function findTextOfFile({ plan, files, fileUses }: AddressContext, item: OldItem) {
  if (item.type !== 'attachment') return undefined
  return plan.textById.get(item.parent) ?? fileUses.get(files.find(item.id)?.address ?? '')
}

const splitOldPath = (rules: AddressContext['rules'], oldPath: string) => {
  const { locale: pathLocale, path } = splitLocale(rules, `/${oldPath}`)
  return { pathLocale, path: path.slice(1) }
}

const withoutPrefix = (rules: AddressContext['rules'], path: string) =>
  splitOldPath(rules, path).path

/**
 * True if the old path of a text is one of another language here, in which the page has another
 * text: a former address of the page would redirect to that one.
 */
const isOtherText = (
  texts: PlannedText[],
  { locale, pathLocale }: { locale: string; pathLocale: string },
) => pathLocale !== locale && texts.some((text) => text.locale === pathLocale)

/** A redirect to an address, or to a page in a language. */
export type PlainRule = Pick<KeyedRedirect, 'source' | 'locale'> & {
  target: NonNullable<KeyedRedirect['target']>
  /** Addresses that an earlier import may have had instead. */
  earlier?: string[]
}

/** Lists the redirects of texts whose old path had no prefix, or another one. */
function listTextRedirects({ plan, rules }: AddressContext): PlainRule[] {
  return plan.pages.flatMap(({ key, texts }) =>
    texts.flatMap(({ locale, oldPath = '' }) => {
      const { pathLocale, path } = splitOldPath(rules, oldPath)
      if (path === '' || !isOtherText(texts, { locale, pathLocale })) return []
      return { source: `/${path}`, locale: pathLocale, target: { pageKey: key, locale } }
    }),
  )
}

/** Lists the redirects of addresses that are no pages here: archives, feeds and files. */
function listRedirects(context: AddressContext): PlainRule[] {
  const { terms, site, rules, files, old, plan, usedTopics } = context
  const { defaultLocale } = rules
  const list: PlainRule[] = []
  const add = (source: string, to: string, locale: string | null = null, earlier?: string[]) =>
    list.push({
      ...{ source: decodePath(source) ?? source, locale, target: { address: to } },
      ...(earlier && { earlier }),
    })
  /** Adds an address below the home page. */
  const addBelow = (path: string, ...more: [string, (string | null)?, string[]?]) =>
    add(old.base + path, ...more)
  const { uploads, feeds, archives, hasIdAddresses } = site.system
  const media = `/${serviceSegments.media}/${old.name}`
  if (uploads !== undefined) addBelow(`${uploads}/**`, `${media}/**`)
  // Files elsewhere, and originals whose name ends like that of a smaller size.
  for (const { path, url } of files.files.values()) {
    const from = toOldPath(new URL(url))
    if (!isInUploads(from) || toOriginalPath(path) !== path) add(`/${from}`, `${media}/${path}`)
  }
  const localesWithTopics = new Set([...usedTopics].map((used) => used.split(' ', 1)[0]))
  for (const { key, from, flat, query, locale, to } of terms.addresses) {
    // A topic without published pages has no page of its own.
    const isUsed = usedTopics.has(`${locale} ${key}`)
    const feed = `${to}/${feedFiles.atom}`
    const lists = getListAddresses(rules, locale)
    const list = localesWithTopics.has(locale) ? lists.topics : lists.siteMap
    const addTerm = (source: string, own = to) =>
      addBelow(source, isUsed ? own : list, locale, [to, feed, lists.topics, lists.siteMap])
    addTerm(`/${from}`)
    addTerm(`/${from}/feed`, feed)
    addTerm(`/${from}/**`)
    if (hasIdAddresses && query !== '') addTerm(`/${query}`)
    if (hasIdAddresses && flat !== from) addTerm(`/${flat}`)
  }
  const posts = [...plan.textById.values()].filter(({ item }) => item.type === 'post')
  for (const locale of new Set([defaultLocale, ...posts.map((post) => post.locale)])) {
    const feed = getPageAddress(rules, locale, feedFiles.atom)
    const archive = getPageAddress(rules, locale, getGeneratedSlug('site-map', locale))
    for (const name of feeds) addBelow(name, feed, locale)
    for (const name of archives) addBelow(name, archive, locale)
    const years = posts.flatMap(({ item, ...post }) =>
      post.locale === locale && item.date ? item.date.slice(0, 4) : [],
    )
    for (const year of new Set(years)) {
      addBelow(`/${year}`, archive, locale)
      addBelow(`/${year}/**`, archive, locale)
    }
  }
  for (const item of site.items) {
    const file = item.type === 'attachment' ? files.find(item.id) : undefined
    if (!file || findTextOfFile(context, item)) continue
    const to = file.address.replace(/^\/media\//, `/${serviceSegments.media}/`)
    if (hasIdAddresses) addBelow(`/attachment_id=${item.id}`, to)
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '') add(`/${toOldPath(url)}`, to)
  }
  const storable = list.filter(({ source }) => source.length <= redirectLimits.address)
  return spreadLocales(storable, defaultLocale)
}

/** Addresses of the old site that redirect to this one. */
export interface OldAddresses {
  formerPages: FormerPage[]
  redirects: PlainRule[]
}

export const listOldAddresses = (context: AddressContext): OldAddresses => ({
  formerPages: listFormerPages(context),
  redirects: [...listRedirects(context), ...listTextRedirects(context)],
})

/** Returns a function that is true for a path that a former address or a redirect answers. */
export function createOldAddressCheck(
  rules: LocaleRules,
  { formerPages, redirects }: OldAddresses,
) {
  const former = new Set(formerPages.map(({ slug }) => `/${toSlugKey(slug)}`))
  const sources = redirects.map(({ source }) => source.toLowerCase())
  const exact = new Set(sources.filter((source) => !source.endsWith('/**')))
  const folders = new Set(
    sources
      .filter((source) => source.endsWith('/**'))
      .map((source) => source.slice(0, -'/**'.length)),
  )
  return (address: string) => {
    const { path } = splitLocale(rules, address)
    const key = path.toLowerCase().replace(/\/$/, '')
    const parts = key.split('/')
    const isBelow = parts.some((_, at) => at > 0 && folders.has(parts.slice(0, at + 1).join('/')))
    return former.has(`/${toSlugKey(path.slice(1))}`) || exact.has(key) || isBelow
  }
}

/**
 * An old address has no prefix in one language, whose name the export does not tell: the first rule
 * of a source is for every language, others are for their own.
 */
function spreadLocales(list: PlainRule[], defaultLocale: string): PlainRule[] {
  const first = new Set<string>()
  const isDefault = ({ locale }: PlainRule) => locale === null || locale === defaultLocale
  return list
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
    .map((rule) => {
      if (first.has(rule.source)) return rule
      first.add(rule.source)
      return { ...rule, locale: null }
    })
}

/** Addresses of the list of topics, and of the site map, which replaces it if no topic has a page. */
const getListAddresses = (rules: LocaleRules, locale: string) => ({
  topics: getPageAddress(rules, locale, getGeneratedSlug('topics', locale)),
  siteMap: getPageAddress(rules, locale, getGeneratedSlug('site-map', locale)),
})
