import { decodePath, getPageAddress, toSlugKey } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { feedFiles, serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { redirectLimits } from '@vitrine/contract/admin/redirects'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { storeFormerSlug } from '../publishing/write-text.ts'
import type { RedirectRule } from '../redirects/rule.ts'
import { toRuleKey } from '../redirects/rule.ts'
import { readRulesByKey, saveRules } from '../redirects/save-redirects.ts'
import type { BuildContext } from './build-pages.ts'
import { parseOldAddress, toOldPath, toOriginalPath } from './old-address.ts'
import type { WordpressItem } from './wordpress-site.ts'

type AddressContext = Pick<
  BuildContext,
  'site' | 'rules' | 'old' | 'plan' | 'files' | 'terms' | 'fileUses'
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
export function listFormerPages(context: AddressContext): FormerPage[] {
  const { plan, site, old, rules } = context
  const former: FormerPage[] = []
  for (const { key, texts } of plan.pages)
    for (const { item, locale, slug, oldPath } of texts) {
      former.push({ key, locale, slug: `p=${item.id}` })
      if (item.type === 'page') former.push({ key, locale, slug: `page_id=${item.id}` })
      if (oldPath === undefined) continue
      const path = withoutPrefix(rules, oldPath)
      if (path !== '' && toSlugKey(path) !== toSlugKey(slug))
        former.push({ key, locale, slug: path })
    }
  for (const item of site.items) {
    const text = findTextOfFile(context, item)
    if (!text) continue
    const { key, locale } = text
    former.push({ key, locale, slug: `attachment_id=${item.id}` })
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '')
      former.push({ key, locale, slug: withoutPrefix(rules, toOldPath(url)) })
  }
  return former
}

/** Returns the text to which a file was uploaded, else the first one that uses it. */
function findTextOfFile({ plan, files, fileUses }: AddressContext, item: WordpressItem) {
  if (item.type !== 'attachment') return undefined
  return plan.textById.get(item.parent) ?? fileUses.get(files.find(item.id)?.address ?? '')
}

const withoutPrefix = (rules: AddressContext['rules'], path: string) => {
  const split = splitLocale(rules, `/${path}`)
  return (split.isPrefixed ? split.path : `/${path}`).slice(1)
}

type PlainRule = Pick<RedirectRule, 'source' | 'locale'> & { to: string }

/** Lists the redirects of addresses that are no pages here: archives, feeds and files. */
export function listRedirects(context: AddressContext): PlainRule[] {
  const { terms, site, rules, files, old, plan } = context
  const { defaultLocale } = rules
  const list: PlainRule[] = []
  const add = (source: string, to: string, locale: string | null = null) =>
    list.push({ source: decodePath(source) ?? source, locale, to })
  add('/wp-content/uploads/**', `/${serviceSegments.media}/${old.name}/**`)
  // Originals whose name ends like that of a smaller size.
  for (const path of files.files.keys())
    if (toOriginalPath(path) !== path)
      add(`/wp-content/uploads/${path}`, `/${serviceSegments.media}/${old.name}/${path}`)
  for (const { from, query, locale, to } of terms.addresses) {
    add(`/${from}`, to, locale)
    add(`/${from}/feed`, `${to}/${feedFiles.atom}`, locale)
    add(`/${from}/**`, to, locale)
    add(`/${query}`, to, locale)
  }
  const posts = [...plan.textById.values()].filter(({ item }) => item.type === 'post')
  for (const locale of new Set([defaultLocale, ...posts.map((post) => post.locale)])) {
    const feed = getPageAddress(rules, locale, feedFiles.atom)
    const archive = getPageAddress(rules, locale, getGeneratedSlug('site-map', locale))
    for (const name of ['/feed', '/feed/**', '/comments/feed']) add(name, feed, locale)
    for (const name of ['feed=rss2', 'feed=atom', 'feed=rss', 'feed=rdf'])
      add(`/${name}`, feed, locale)
    for (const name of ['/author/**', '/page/**']) add(name, archive, locale)
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
    add(`/attachment_id=${item.id}`, to)
    const url = parseOldAddress(old, item.link)
    if (url && url.search === '' && toOldPath(url) !== '') add(`/${toOldPath(url)}`, to)
  }
  return spreadLocales(list, defaultLocale)
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

/** Stores the redirects whose source has none. Returns those for which there is no room. */
export async function storeRedirects(changes: Changes, list: PlainRule[], at: string) {
  return changes.commit(async (tx, touch) => {
    const existing = await readRulesByKey(tx)
    const room = redirectLimits.rules - existing.size
    const added = new Map<string, RedirectRule>()
    for (const { source, locale, to } of list) {
      const rule = { source, locale, target: { address: to }, status: 301, note }
      const key = toRuleKey(rule)
      if (!existing.has(key) && !added.has(key)) added.set(key, rule)
    }
    const rules = [...added.values()]
    await saveRules(tx, rules.slice(0, room), { userId: null, at })
    touch.pages([])
    return {
      added: Math.min(rules.length, room),
      refused: rules.slice(room).map(({ source }) => source),
    }
  })
}

const note = 'WordPress'
