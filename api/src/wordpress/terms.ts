import { decodeOrKeep, getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferAuthor, TransferTopic } from '@vitrine/contract/exchange/transfer'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { completeSlug } from '../taxonomy/topic-slug.ts'
import type { ExportLanguages } from './languages.ts'
import type { OldSite } from './old-address.ts'
import { isImportedText } from './plan-pages.ts'
import type { ItemTerm, WordpressItem, WordpressSite, WordpressTerm } from './wordpress-site.ts'

/** Address of a category or a tag on the old site, and on this one. */
export interface TermAddress {
  /** Path without slashes at its ends, such as `category/news`. */
  from: string
  /** Query of the same page, such as `cat=3`. */
  query: string
  locale: string
  to: string
}

/** Topics and authors of an export. */
export interface TermKeys {
  topics: TransferTopic[]
  authors: TransferAuthor[]
  addresses: TermAddress[]
  listTopics: (items: WordpressItem[]) => string[]
  listAuthors: (item: WordpressItem) => string[]
}

const taxonomies = ['category', 'post_tag'] as const
const bases: Record<string, string> = { category: 'category', post_tag: 'tag' }
/** Every post without another category has it. */
const isDefaultCategory = ({ taxonomy, slug }: ItemTerm) =>
  taxonomy === 'category' &&
  /^(uncategori[sz]ed|non-classe|sin-categoria|allgemein)(-[a-z]{2})?$/.test(slug)

interface TermInput {
  site: WordpressSite
  rules: LocaleRules
  old: OldSite
  languages: ExportLanguages
  /** Topics of this site: slugs by language, by key. */
  stored: ReadonlyMap<string, Record<string, string>>
}

/** Converts categories and tags that texts use to topics, and the authors of posts to authors. */
export function convertTerms({ site, rules, old, languages, stored }: TermInput): TermKeys {
  const known = new Map(site.terms.map((term) => [`${term.taxonomy} ${term.slug}`, term]))
  const topics = new Map<string, TransferTopic>()
  const keys = new Map<string, string>()
  const addresses: TermAddress[] = []
  const taken = new Set(
    [...stored.values()].flatMap((slugs) =>
      Object.entries(slugs).map(([locale, slug]) => `${locale} ${slug}`),
    ),
  )
  for (const [name, locales] of findUses(site, languages)) {
    const term = known.get(name)
    if (!term) continue
    const group = languages.getTermGroup(term)
    const code = languages.getTermCode(term)
    const own = code === undefined ? undefined : languages.toLocale(code)
    const key = toKey(old, group === undefined ? `${bases[term.taxonomy]}-${term.slug}` : group)
    keys.set(name, key)
    const topic = topics.get(key) ?? { key, translations: {} }
    for (const locale of own === undefined ? locales : [own]) {
      const slug = stored.get(key)?.[locale] ?? findSlug(rules, term, locale, taken)
      const text = { name: term.name.slice(0, taxonomyLimits.name).trim() || slug, slug }
      const description = term.description.replaceAll(/<[^>]*>|\s+/g, ' ').trim()
      topic.translations[locale] = {
        ...text,
        description: description.slice(0, taxonomyLimits.description),
      }
      addresses.push(describeAddress(rules, known, { term, locale, slug }))
    }
    topics.set(key, topic)
  }
  const authorKeys = new Map(
    site.authors.map(({ login }) => [login, toKey(old, `author-${login}`)]),
  )
  const used = new Set(site.items.filter(({ type }) => type === 'post').map(({ author }) => author))
  return {
    // Topics that exist may have been changed here.
    topics: [...topics.values()].filter(({ key }) => !stored.has(key)),
    authors: site.authors
      .filter(({ login }) => used.has(login))
      .map(({ login, name }) => ({
        key: authorKeys.get(login) ?? login,
        name: name.slice(0, taxonomyLimits.name),
        link: '',
        lines: {},
      })),
    addresses,
    listTopics: (items) => [
      ...new Set(
        items.flatMap(({ terms }) => terms.flatMap((term) => keys.get(toName(term)) ?? [])),
      ),
    ],
    listAuthors: ({ author }) => {
      const key = authorKeys.get(author)
      return key === undefined ? [] : [key]
    },
  }
}

const toName = ({ taxonomy, slug }: ItemTerm) => `${taxonomy} ${slug}`

/** Returns the languages of the texts that use each term; categories come first. */
function findUses({ items, terms }: WordpressSite, languages: ExportLanguages) {
  const uses = new Map<string, Set<string>>()
  for (const taxonomy of taxonomies)
    for (const term of terms) if (term.taxonomy === taxonomy) uses.set(toName(term), new Set())
  for (const item of items) {
    const locale = languages.toLocale(languages.getCode(item))
    if (!isImportedText(item) || locale === undefined) continue
    for (const term of item.terms) if (!isDefaultCategory(term)) uses.get(toName(term))?.add(locale)
  }
  return [...uses].filter(([, locales]) => locales.size > 0)
}

/** The default: topic pages have the slug of the source if it is free and valid. */
function findSlug(
  rules: LocaleRules,
  { slug, name }: WordpressTerm,
  locale: string,
  taken: Set<string>,
) {
  const wanted = completeSlug(rules, { name, slug: decodeOrKeep(slug).slice(0, slugMax) })
  const stem = wanted.isValid ? wanted.slug : proposeSlug(name) || 'topic'
  for (let number = 1; ; number++) {
    const proposal = number === 1 ? stem : `${stem}-${number}`
    const address = `${locale} ${proposal}`
    if (taken.has(address)) continue
    taken.add(address)
    return proposal
  }
}

const slugMax = taxonomyLimits.slug - 5

const keyMax = taxonomyLimits.key

const toKey = (old: OldSite, name: string) =>
  `${old.name}-${decodeOrKeep(name)}`.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').slice(0, keyMax)

function describeAddress(
  rules: LocaleRules,
  known: Map<string, WordpressTerm>,
  { term, locale, slug }: { term: WordpressTerm; locale: string; slug: string },
): TermAddress {
  const parts = [decodeOrKeep(term.slug)]
  let parent = known.get(`${term.taxonomy} ${term.parent}`)
  for (let level = 0; parent && level < levelsMax; level++) {
    parts.unshift(decodeOrKeep(parent.slug))
    parent = known.get(`${parent.taxonomy} ${parent.parent}`)
  }
  return {
    from: [bases[term.taxonomy], ...parts].join('/'),
    query: term.taxonomy === 'category' ? `cat=${term.id}` : `tag=${term.slug}`,
    locale,
    to: getPageAddress(rules, locale, `${getGeneratedSlug('topics', locale)}/${slug}`),
  }
}

const levelsMax = 10
