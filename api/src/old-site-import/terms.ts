import { decodeOrKeep, getPageAddress } from '@vitrine/contract/addresses/address'
import { getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import { taxonomyLimits } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferAuthor, TransferTopic } from '@vitrine/contract/exchange/transfer'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import type {
  ItemTerm,
  OldItem,
  OldSiteExport,
  OldTerm,
} from '../old-site-exports/old-site-export.ts'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import { completeSlug } from '../taxonomy/topic-slug.ts'
import type { ExportLanguages } from './languages.ts'
import type { OldSite } from './old-address.ts'
import { isImportedText } from './plan-pages.ts'

/** Address of a category or a tag on the old site, and on this one. */
export interface TermAddress {
  /** Key of the topic; undefined if no text has it. */
  key: string | undefined
  /** Path without slashes at its ends, such as `category/news`. */
  from: string
  /** The same without the terms above it, which WordPress answers too. */
  flat: string
  /** Query of the same page, such as `cat=3`; empty if it is unknown. */
  query: string
  locale: string
  to: string
}

/** Topics and authors of an export. */
export interface TermKeys {
  topics: TransferTopic[]
  authors: TransferAuthor[]
  addresses: TermAddress[]
  listTopics: (items: OldItem[]) => string[]
  listAuthors: (item: OldItem) => string[]
}

const taxonomies = ['category', 'post_tag'] as const
const getBase = ({ bases }: OldSystem, taxonomy: string) =>
  taxonomy === 'category' ? bases.category : bases.post_tag

/** Every post without another category has it. */
const isDefaultCategory = ({ taxonomy, slug }: ItemTerm) =>
  taxonomy === 'category' &&
  /^(uncategori[sz]ed|non-classe|sin-categoria|allgemein)(-[a-z]{2})?$/.test(slug)

interface TermInput {
  site: OldSiteExport
  rules: LocaleRules
  old: OldSite
  languages: ExportLanguages
  /** Texts of this site's topics by key. */
  stored: ReadonlyMap<string, TransferTopic['translations']>
}

/** Converts categories and tags that texts use to topics, and the authors of posts to authors. */
export function convertTerms(input: TermInput): TermKeys {
  const { site, old, stored } = input
  const known = new Map(site.terms.map((term) => [toName(term), term]))
  const { topics, keys, addresses } = convertTopics(input, known)
  const authorKeys = new Map(
    site.authors.map(({ login }) => [login, toKey(old, `author-${login}`)]),
  )
  return {
    // Topics that exist may have been changed here: they get languages that they lack.
    topics: [...topics.values()].filter(({ key, translations }) =>
      Object.keys(translations).some((locale) => !stored.get(key)?.[locale]),
    ),
    authors: convertAuthors(site, authorKeys),
    addresses: [...addresses, ...listUnusedAddresses(input, known, keys)],
    listTopics: (items) => [
      ...new Set(
        items.flatMap(({ terms }) => terms.flatMap((term) => keys.get(toName(term)) ?? [])),
      ),
    ],
    listAuthors: ({ author, authors = [author] }) =>
      authors.flatMap((login) => authorKeys.get(login) ?? []),
  }
}

/** Terms of an export, by taxonomy and slug. */
type KnownTerms = Map<string, OldTerm>

/** Converts the terms that texts use. `keys` has the keys of their topics by taxonomy and slug. */
function convertTopics({ site, rules, old, languages, stored }: TermInput, known: KnownTerms) {
  const topics = new Map<string, TransferTopic>()
  const keys = new Map<string, string>()
  const addresses: TermAddress[] = []
  const taken = listTakenSlugs(stored)
  for (const [name, locales] of findUses(site, languages)) {
    const term = known.get(name)
    if (!term) continue
    const group = languages.getTermGroup(term)
    const code = languages.getTermCode(term)
    const own = code === undefined ? undefined : languages.toLocale(code)
    const base = getBase(site.system, term.taxonomy)
    const key =
      group === undefined
        ? chooseKey(toKey(old, `${base}-${term.slug}`), topics)
        : toKey(old, group)
    keys.set(name, key)
    const kept = stored.get(key)
    const topic = topics.get(key) ?? { key, translations: { ...kept } }
    for (const locale of own === undefined ? locales : [own]) {
      const slug = kept?.[locale]?.slug ?? findSlug(rules, term, locale, taken)
      topic.translations[locale] = kept?.[locale] ?? { slug, ...toTopicText(term, slug) }
      addresses.push({ key, ...describeAddress({ site, rules, known }, { term, locale, slug }) })
    }
    topics.set(key, topic)
  }
  return { topics, keys, addresses }
}

/** A key has no emoji, and is shorter than a slug may be: two terms can have the same one. */
function chooseKey(wanted: string, topics: ReadonlyMap<string, TransferTopic>): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted.slice(0, keyMax - 5)}-${number}`
    if (!topics.has(key)) return key
  }
}

/** Slugs of this site's topics, each after its language. */
const listTakenSlugs = (stored: TermInput['stored']) =>
  new Set(
    [...stored.values()].flatMap((texts) =>
      Object.entries(texts).map(([locale, { slug }]) => `${locale} ${slug}`),
    ),
  )

const toTopicText = ({ name, description }: OldTerm, slug: string) => ({
  name: name.slice(0, taxonomyLimits.name).trim() || slug,
  description: description
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .trim()
    .slice(0, taxonomyLimits.description),
})

/** Addresses of terms without texts, which redirect to the list of topics. */
function listUnusedAddresses(
  { site, rules, languages }: TermInput,
  known: KnownTerms,
  keys: ReadonlyMap<string, string>,
): TermAddress[] {
  const unused = site.terms.filter(
    (term) => Object.hasOwn(site.system.bases, term.taxonomy) && !keys.has(toName(term)),
  )
  return unused.map((term) => {
    const code = languages.getTermCode(term)
    const locale = (code && languages.toLocale(code)) || rules.defaultLocale
    const described = describeAddress({ site, rules, known }, { term, locale, slug: '' })
    return { key: undefined, ...described }
  })
}

function convertAuthors(site: OldSiteExport, keys: ReadonlyMap<string, string>): TransferAuthor[] {
  const used = findUsedAuthors(site)
  return site.authors
    .filter(({ login }) => used.has(login))
    .map(({ login, name }) => ({
      key: keys.get(login) ?? login,
      name: name.slice(0, taxonomyLimits.name),
      link: '',
      lines: {},
    }))
}

const findUsedAuthors = ({ items }: OldSiteExport) =>
  new Set(items.flatMap(({ type, author, authors = [author] }) => (type === 'post' ? authors : [])))

const toName = ({ taxonomy, slug }: Pick<ItemTerm, 'taxonomy' | 'slug'>) => `${taxonomy} ${slug}`

/** Returns the languages of the texts that use each term; categories come first. */
function findUses({ items, terms }: OldSiteExport, languages: ExportLanguages) {
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
function findSlug(rules: LocaleRules, { slug, name }: OldTerm, locale: string, taken: Set<string>) {
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
  { site, rules, known }: Pick<TermInput, 'site' | 'rules'> & { known: KnownTerms },
  { term, locale, slug }: { term: OldTerm; locale: string; slug: string },
): Omit<TermAddress, 'key'> {
  const parts = [decodeOrKeep(term.slug)]
  let parent = known.get(`${term.taxonomy} ${term.parent}`)
  for (let level = 0; parent && level < levelsMax; level++) {
    parts.unshift(decodeOrKeep(parent.slug))
    parent = known.get(`${parent.taxonomy} ${parent.parent}`)
  }
  const base = getBase(site.system, term.taxonomy)
  const category = term.id > 0 ? `cat=${term.id}` : ''
  return {
    from: [base, ...parts].join('/'),
    flat: `${base}/${decodeOrKeep(term.slug)}`,
    query: term.taxonomy === 'category' ? category : `tag=${term.slug}`,
    locale,
    to: getPageAddress(rules, locale, `${getGeneratedSlug('topics', locale)}/${slug}`),
  }
}

const levelsMax = 10
