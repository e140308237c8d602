import type { Locale, LocaleRules } from '../config/config.ts'

/** The language in which the product is written first: its texts are never without it. */
export const ownLanguage = 'fr'

export type Strategy = LocaleRules['strategy']

/** What else may tell the locale: the visitor's cookies and the origin the request came to. */
export interface LocaleChoice {
  cookies?: Record<string, string | undefined>
  origin?: string
}

/** Where an address leads: a locale and a path without prefix, `/` for the home page. */
export interface Place {
  locale: string
  path: string
  prefixed: boolean
}

type Codes = (rules: LocaleRules) => string[]
const every: Codes = (rules) => rules.locales.map(({ code }) => code)
const none: Codes = () => []
const others: Codes = (rules) => every(rules).filter((code) => code !== rules.defaultLocale)

/**
 * The four strategies. `reads`: codes that count as a prefix; `writes`: codes that addresses carry;
 * `bare`: whether an address without prefix is an address of its own, or only a way to one.
 */
const strategies = {
  prefix: { reads: every, writes: every, bare: false },
  prefix_and_default: { reads: every, writes: others, bare: true },
  prefix_except_default: { reads: others, writes: others, bare: true },
  no_prefix: { reads: none, writes: none, bare: true },
} as const satisfies Record<Strategy, { reads: Codes; writes: Codes; bare: boolean }>

/** Cookies that hold the choice (specification §9); other set-ups keep it in the address. */
export const localeCookies = { hash: 'hash-locale', noPrefix: 'no-prefix-locale' } as const

export function localeCookieName(rules: LocaleRules): string | undefined {
  if (rules.hashMode) return localeCookies.hash
  return rules.strategy === 'no_prefix' ? localeCookies.noPrefix : undefined
}

/** The parameter by which a link names the language that a cookie is to hold from then on. */
const choiceParam = 'locale'

/**
 * Returns the language that a query string chooses and the rest of the query, if a cookie stores
 * the choice.
 */
export function choiceIn(rules: LocaleRules, search: string) {
  if (!localeCookieName(rules) || !search.includes(choiceParam)) return undefined
  const params = new URLSearchParams(search)
  const locale = localeOf(rules, params.get(choiceParam) ?? '')?.code
  params.delete(choiceParam)
  return locale ? { locale, search: params.size > 0 ? `?${params}` : '' } : undefined
}

/** What an address needs at its end to choose a language: nothing where its path names it. */
export function choosing(rules: LocaleRules, locale: string): string {
  return localeCookieName(rules) ? `?${choiceParam}=${locale}` : ''
}

/** The cookie that holds a choice, as it is set; undefined where the address holds it. */
export function localeCookie(rules: LocaleRules, locale: string): string | undefined {
  const name = localeCookieName(rules)
  return name && `${name}=${locale}; Path=/; SameSite=Lax`
}

/**
 * Returns the languages of a page that have their own addresses. If only a cookie tells the
 * language, visitors without a cookie, such as search engines, get the default language.
 */
export function addressed(rules: LocaleRules, codes: string[]): string[] {
  const shared = rules.strategy === 'no_prefix' && codes.includes(rules.defaultLocale)
  return shared ? [rules.defaultLocale] : codes
}

/**
 * Reads a decoded path. The first segment counts only when it is a configured code, whole and
 * case-sensitively; a cookie counts only when it holds a configured code.
 */
export function splitLocale(rules: LocaleRules, path: string, choice: LocaleChoice = {}): Place {
  const local = path.replace(slashesInFront, '')
  const [first = ''] = local.split('/', 1)
  const prefixed = strategies[rules.strategy].reads(rules).includes(first)
  const rest = prefixed ? local.slice(first.length).replace(slashesInFront, '') : local
  return {
    locale: cookieLocale(rules, choice) ?? (prefixed ? first : bareLocale(rules, choice)),
    path: `/${rest}`,
    prefixed,
  }
}

/**
 * Reads a decoded path that carries a code which addresses of this strategy do not have, and those of
 * another one do: an owner may change the strategy and keep every link.
 */
export function formerPrefix(rules: LocaleRules, path: string): Place | undefined {
  const place = splitLocale({ ...rules, strategy: 'prefix' }, spellLocale(rules, tidied(path)))
  const { reads } = strategies[rules.strategy]
  return place.prefixed && !reads(rules).includes(place.locale) ? place : undefined
}

const tidied = (path: string) => `/${path.replace(slashesInFront, '')}`

// Two slashes (or backslashes) at the start of an address would name another host.
const slashesInFront = /^[/\\]+/

function cookieLocale(rules: LocaleRules, { cookies }: LocaleChoice) {
  const name = localeCookieName(rules)
  const value = name && cookies?.[name]
  return value && localeOf(rules, value) ? value : undefined
}

function bareLocale(rules: LocaleRules, { origin }: LocaleChoice) {
  const own = rules.locales.find(
    ({ baseUrl, baseDefault }) => baseDefault && baseUrl && new URL(baseUrl).origin === origin,
  )
  return own?.code ?? rules.defaultLocale
}

/** The address of a path in a locale: absolute when that locale has an origin of its own. */
export function localizePath(rules: LocaleRules, locale: string, path: string): string {
  const { baseUrl, baseDefault } = localeOf(rules, locale) ?? {}
  const written = strategies[rules.strategy].writes(rules).includes(locale)
  const prefix = written && !(baseUrl && baseDefault) ? `/${locale}` : ''
  const local = prefix && path === '/' ? prefix : prefix + path
  return baseUrl ? new URL(baseUrl).origin + local : local
}

/** What may stand before the path of a screen: nothing, or a code with its slash. */
export function screenPrefixes(rules: LocaleRules): string[] {
  const { reads, bare } = strategies[rules.strategy]
  return [...(bare ? [''] : []), ...reads(rules).map((code) => `${code}/`)]
}

/** A path whose first segment is a code in another case, with that code as it is configured. */
export function spellLocale(rules: LocaleRules, path: string): string {
  const [, first = ''] = path.split('/', 2)
  const own = rules.locales.find(({ code }) => code.toLowerCase() === first.toLowerCase())
  return own ? `/${own.code}${path.slice(1 + first.length)}` : path
}

/** True if addresses without a prefix are valid. Else they redirect to the prefixed ones. */
export function bareStays(rules: LocaleRules): boolean {
  return strategies[rules.strategy].bare
}

export function localeOf(rules: LocaleRules, code: string): Locale | undefined {
  return rules.locales.find((locale) => locale.code === code)
}

/**
 * Returns the first language of an `Accept-Language` header that the site has, by its whole tag or
 * by its first part; undefined if none.
 */
export function firstAccepted({ locales }: LocaleRules, header = ''): string | undefined {
  const codes = locales.map(({ code }) => code)
  const codeOf = (tag = '') => codes.find((code) => code.toLowerCase() === tag)
  for (const part of header.split(',')) {
    const tag = part.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const found = codeOf(tag) ?? codeOf(tag.split('-', 1)[0])
    if (found !== undefined) return found
  }
  return undefined
}

/** The locale itself, then its fallbacks in order, then the default locale. */
export function fallbackChain(rules: LocaleRules, code: string): string[] {
  const chain: string[] = []
  for (let next: string | undefined = code; next && !chain.includes(next); ) {
    chain.push(next)
    next = localeOf(rules, next)?.fallback
  }
  return [...new Set([...chain, rules.defaultLocale])]
}

/** Like `fallbackChain`, but followed by the other locales of the site. */
export function fullFallbackChain(rules: LocaleRules, code: string): string[] {
  return [...new Set([...fallbackChain(rules, code), ...rules.locales.map((each) => each.code)])]
}

/** Attributes of the element whose text is in this locale. */
export function languageOf(rules: LocaleRules, code: string): { lang: string; dir: 'ltr' | 'rtl' } {
  const locale = localeOf(rules, code)
  return { lang: locale?.iso ?? code, dir: locale?.dir ?? 'ltr' }
}
