import { hash } from 'node:crypto'
import type {
  SiteFileAlert,
  SiteFileMedia,
  SiteFileRedirect,
  SiteFileSettings,
  SiteFileStatement,
  SiteFileTerm,
  SiteFileTopic,
} from '@vitrine/contract/exchange/site-file'
import type {
  TransferAuthor,
  TransferContents,
  TransferMenus,
} from '@vitrine/contract/exchange/transfer'
import { foldTerm } from '@vitrine/contract/translation/find-terms'

/**
 * Kinds of exchanged items. Names: `page home` (the structure of a page), `text fr home`, `menu
 * main`, `words fr home.hero` (an edited text of a template), `medium a/b.webp`, `alert closed-1a2b`,
 * `redirect * /old` (of all languages), `setting accent`, `statement accessibility`, `topic garden`,
 * `author zoe`, `term en fr mairie` (of the English glossary, translated from French).
 */
export type ItemKind =
  | 'page'
  | 'text'
  | 'menu'
  | 'words'
  | 'medium'
  | 'alert'
  | 'redirect'
  | 'setting'
  | 'statement'
  | 'topic'
  | 'author'
  | 'term'

/** Digests of items, by name. */
export type ItemDigests = Map<string, string>

export const itemName = {
  page: (key: string) => `page ${key}`,
  text: (key: string, locale: string) => `text ${locale} ${key}`,
  menu: (name: string) => `menu ${name}`,
  words: (id: string, locale: string) => `words ${locale} ${id}`,
  medium: (path: string) => `medium ${path}`,
  alert: (key: string) => `alert ${key}`,
  redirect: (source: string, locale: string | null) => `redirect ${locale ?? '*'} ${source}`,
  setting: (name: string) => `setting ${name}`,
  statement: () => 'statement accessibility',
  topic: (key: string) => `topic ${key}`,
  author: (key: string) => `author ${key}`,
  term: (term: Pick<SiteFileTerm, 'locale' | 'sourceLocale' | 'term'>) =>
    itemName.termOf(term.locale, toTermKey(term)),
  termOf: (locale: string, key: string) => `term ${locale} ${key}`,
}

/** Key of a term in the glossary of a language. */
export const toTermKey = ({ sourceLocale, term }: Pick<SiteFileTerm, 'sourceLocale' | 'term'>) =>
  `${sourceLocale} ${foldTerm(term)}`

interface ItemName {
  kind: ItemKind
  /** Key of a page, an alert or a term, name of a menu or a setting, id of a text or path of a file. */
  of: string
  locale?: string
}

const kindsWithLocale = new Set(['text', 'words', 'redirect', 'term'])

export function parseItemName(name: string): ItemName {
  const [, kind = '', rest = ''] = /^(\S+) (.*)$/s.exec(name) ?? []
  if (!kindsWithLocale.has(kind)) return { kind: kind as ItemKind, of: rest }
  const [, locale = '', of = ''] = /^(\S+) (.*)$/s.exec(rest) ?? []
  return { kind: kind as ItemKind, of, locale }
}

/** The parts of a page that the comparison needs. */
export interface PageRecord {
  key: string
  translations: Record<string, object>
  topics?: string[]
  authors?: string[]
  visible_to?: string | null
}

/** Adds the digests of a page and its texts. */
export function addPageDigests(digests: ItemDigests, { key, translations, ...page }: PageRecord) {
  // Without empty lists and settings, so that pages from before these fields have the same digest.
  const { topics = [], authors = [], visible_to = null, ...structure } = page
  const taxonomy = {
    ...(topics.length > 0 && { topics }),
    ...(authors.length > 0 && { authors }),
    ...(visible_to !== null && { visible_to }),
  }
  digests.set(itemName.page(key), computeDigest({ ...structure, ...taxonomy }))
  for (const [locale, text] of Object.entries(translations))
    digests.set(itemName.text(key, locale), computeDigest(text))
}

export interface OtherContent {
  menus: TransferMenus
  contents: TransferContents
  media: SiteFileMedia[]
  alerts: SiteFileAlert[]
  table: SiteFileRedirect[]
  settings?: SiteFileSettings | undefined
  statement?: SiteFileStatement | null | undefined
  topics?: SiteFileTopic[] | undefined
  authors?: TransferAuthor[] | undefined
  glossary?: SiteFileTerm[] | undefined
}

/** Adds the digests of everything except pages. */
export function addOtherDigests(
  digests: ItemDigests,
  {
    menus,
    contents,
    media,
    alerts,
    table,
    settings = {},
    statement,
    glossary = [],
    ...taxonomy
  }: OtherContent,
) {
  for (const [name, entries] of Object.entries(menus))
    digests.set(itemName.menu(name), computeDigest({ entries }))
  for (const [template, pieces] of Object.entries(contents))
    for (const [name, texts] of Object.entries(pieces))
      for (const [locale, content] of Object.entries(texts))
        if (content)
          digests.set(itemName.words(`${template}.${name}`, locale), computeDigest({ content }))
  for (const medium of media) digests.set(itemName.medium(medium.path), computeDigest(medium))
  for (const rule of table)
    digests.set(itemName.redirect(rule.source, rule.locale), computeDigest(rule))
  for (const alert of alerts) digests.set(itemName.alert(alert.key), computeDigest(alert))
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined) digests.set(itemName.setting(name), computeDigest({ value }))
  if (statement) digests.set(itemName.statement(), computeDigest(statement))
  for (const topic of taxonomy.topics ?? [])
    digests.set(itemName.topic(topic.key), computeDigest(topic))
  for (const author of taxonomy.authors ?? [])
    digests.set(itemName.author(author.key), computeDigest(author))
  for (const term of glossary) digests.set(itemName.term(term), computeDigest(term))
}

const digestLength = 22

/** Digest of an item. Ignores empty values and the order of the fields. */
function computeDigest(value: object): string {
  return hash('sha256', JSON.stringify(toCanonical(value)), 'base64url').slice(0, digestLength)
}

function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([name, each]) => [name, toCanonical(each)] as const)
    .filter(([, each]) => !isEmpty(each))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || JSON.stringify(value) === '{}'
