import { decodePath, getPageAddress, toSlugKey } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { feedFiles, serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { OldItem } from '../old-site-exports/old-site-export.ts'
import { storeFormerSlug } from '../publishing/write-text.ts'
import type { RedirectRule } from '../redirects/rule.ts'
import { toRuleKey } from '../redirects/rule.ts'
import {
  findPageIds,
  isSameRule,
  type KeyedRedirect,
  readRulesByKey,
  saveRules,
} from '../redirects/save-redirects.ts'
import { toRule } from '../redirects/store.ts'
import type { BuildContext } from './build-pages.ts'
import { parseOldAddress, toOldPath, toOriginalPath } from './old-address.ts'
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
  const former: FormerPage[] = []
  for (const { key, texts } of plan.pages)
    for (const { item, locale, slug, oldPath } of texts) {
      if (hasIdAddresses) former.push({ key, locale, slug: `p=${item.id}` })
      for (const alias of item.aliases ?? []) former.push({ key, locale, slug: alias })
      if (hasIdAddresses && item.type === 'page')
        former.push({ key, locale, slug: `page_id=${item.id}` })
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
    if (hasIdAddresses) former.push({ key, locale, slug: `attachment_id=${item.id}` })
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '')
      former.push({ key, locale, slug: withoutPrefix(rules, toOldPath(url)) })
  }
  return former
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
type PlainRule = Pick<KeyedRedirect, 'source' | 'locale'> & {
  target: NonNullable<KeyedRedirect['target']>
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
  const add = (source: string, to: string, locale: string | null = null) =>
    list.push({ source: decodePath(source) ?? source, locale, target: { address: to } })
  const { uploads, feeds, archives, hasIdAddresses } = site.system
  const media = `/${serviceSegments.media}/${old.name}`
  if (uploads !== undefined) add(`${uploads}/**`, `${media}/**`)
  // Originals whose name ends like that of a smaller size.
  for (const path of files.files.keys())
    if (uploads === undefined || toOriginalPath(path) !== path)
      add(`${uploads ?? ''}/${path}`, `${media}/${path}`)
  for (const { key, from, flat, query, locale, to } of terms.addresses) {
    // A topic without published pages has no page of its own.
    const isUsed = usedTopics.has(`${locale} ${key}`)
    const target = isUsed ? to : getListAddress(rules, locale, usedTopics)
    add(`/${from}`, target, locale)
    add(`/${from}/feed`, isUsed ? `${to}/${feedFiles.atom}` : target, locale)
    add(`/${from}/**`, target, locale)
    if (hasIdAddresses && query !== '') add(`/${query}`, target, locale)
    if (hasIdAddresses && flat !== from) add(`/${flat}`, target, locale)
  }
  const posts = [...plan.textById.values()].filter(({ item }) => item.type === 'post')
  for (const locale of new Set([defaultLocale, ...posts.map((post) => post.locale)])) {
    const feed = getPageAddress(rules, locale, feedFiles.atom)
    const archive = getPageAddress(rules, locale, getGeneratedSlug('site-map', locale))
    for (const name of feeds) add(name, feed, locale)
    for (const name of archives) add(name, archive, locale)
    const years = posts.flatMap(({ item, ...post }) =>
      post.locale === locale && item.date ? item.date.slice(0, 4) : [],
    )
    for (const year of new Set(years)) {
      add(`/${year}`, archive, locale)
      add(`/${year}/**`, archive, locale)
    }
  }
  for (const item of site.items) {
    const file = item.type === 'attachment' ? files.find(item.id) : undefined
    if (!file || findTextOfFile(context, item)) continue
    const to = file.address.replace(/^\/media\//, `/${serviceSegments.media}/`)
    if (hasIdAddresses) add(`/attachment_id=${item.id}`, to)
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '') add(`/${toOldPath(url)}`, to)
  }
  return spreadLocales(list, defaultLocale)
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

/** Stores former addresses that no page has. */
export async function storeFormerPages(changes: Changes, former: FormerPage[], at: string) {
  for (const batch of toBatches(former))
    await changes.commit(async (tx, touch) => {
      const ids = new Map(
        (
          await tx
            .selectFrom('pages')
            .select(['id', 'key'])
            .where('key', 'in', [...new Set(batch.map(({ key }) => key))])
            .execute()
        ).map(({ id, key }) => [key, id]),
      )
      const slugs = batch.map(({ slug }) => toSlugKey(slug))
      const used = await readUsed(tx, slugs)
      const touched = new Set<number>()
      for (const { key, locale, slug } of batch) {
        const id = ids.get(key)
        const address = `${locale} ${toSlugKey(slug)}`
        if (id === undefined || used.has(address)) continue
        used.add(address)
        await storeFormerSlug(tx, id, locale, slug, at)
        touched.add(id)
      }
      touch.pages([...touched])
    })
}

async function readUsed(tx: Db, slugs: string[]): Promise<Set<string>> {
  const read = (table: 'page_translations' | 'slug_history') =>
    tx.selectFrom(table).select(['locale', 'slug_key']).where('slug_key', 'in', slugs).execute()
  const rows = [...(await read('page_translations')), ...(await read('slug_history'))]
  return new Set(rows.map(({ locale, slug_key }) => `${locale} ${slug_key}`))
}

/** Address of the list of topics; of the site map if no topic has a page. */
function getListAddress(rules: LocaleRules, locale: string, usedTopics: ReadonlySet<string>) {
  const hasTopics = [...usedTopics].some((used) => used.startsWith(`${locale} `))
  const name = hasTopics ? 'topics' : 'site-map'
  return getPageAddress(rules, locale, getGeneratedSlug(name, locale))
}

/**
 * Stores the redirects whose source has none. Returns those for which there is no room (`refused`)
 * and those whose source has another target here (`taken`).
 */
export async function storeRedirects(changes: Changes, list: PlainRule[], at: string) {
  return changes.commit(async (tx, touch) => {
    const existing = await readRulesByKey(tx)
    const room = redirectLimits.rules - existing.size
    const added = new Map<string, RedirectRule>()
    const taken = new Set<string>()
    const keys = list.flatMap(({ target }) => ('pageKey' in target ? target.pageKey : []))
    const ids = await findPageIds(tx, keys)
    for (const { source, locale, target: keyed } of list) {
      const target = 'pageKey' in keyed ? toPageTarget(keyed, ids) : keyed
      if (!target) continue
      const rule = { source, locale, target, status: 301, note }
      const key = toRuleKey(rule)
      const before = existing.get(key)
      if (before && !isSameTarget(toRule(before), rule)) taken.add(source)
      if (!before && !added.has(key)) added.set(key, rule)
    }
    const rules = [...added.values()]
    await saveRules(tx, rules.slice(0, room), { userId: null, at })
    touch.pages([])
    return {
      added: Math.min(rules.length, room),
      refused: rules.slice(room).map(({ source }) => source),
      taken: [...taken],
    }
  })
}

const note = 'Import'

function toPageTarget(
  { pageKey, locale }: { pageKey: string; locale: string | null },
  ids: ReadonlyMap<string, number>,
): RedirectRule['target'] {
  const page = ids.get(pageKey)
  return page === undefined ? null : { page, locale }
}

const isSameTarget = (before: RedirectRule, { target }: RedirectRule) =>
  isSameRule(before, { ...before, target })
