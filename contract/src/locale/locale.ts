import type { Locale, LocaleRules } from '../config/config.ts'

/** Language in which every text of the product exists. */
export const productLanguage = 'fr'

export type Strategy = LocaleRules['strategy']

/** Other sources of the locale: cookies and the requested origin. */
export interface LocaleChoice {
  cookies?: Record<string, string | undefined>
  origin?: string
}

/** A locale, and a path without prefix; `/` for the home page. */
export interface LocalePath {
  locale: string
  path: string
  /** True if the address had a prefix. */
  isPrefixed: boolean
}

type Codes = (rules: LocaleRules) => string[]
const every: Codes = (rules) => rules.locales.map(({ code }) => code)
const none: Codes = () => []
const others: Codes = (rules) => every(rules).filter((code) => code !== rules.defaultLocale)

/**
 * The four strategies. `reads`: codes that are accepted as a prefix. `writes`: codes that addresses
 * have as a prefix. `bare`: false if an address without a prefix redirects.
 */
const strategies = {
  prefix: { reads: every, writes: every, bare: false },
  prefix_and_default: { reads: every, writes: others, bare: true },
  prefix_except_default: { reads: others, writes: others, bare: true },
  no_prefix: { reads: none, writes: none, bare: true },
} as const satisfies Record<Strategy, { reads: Codes; writes: Codes; bare: boolean }>

/** Cookies with the chosen locale (specification §9). In other modes the address has it. */
export const localeCookies = { hash: 'hash-locale', noPrefix: 'no-prefix-locale' } as const

export function getLocaleCookieName(rules: LocaleRules): string | undefined {
  if (rules.hashMode) return localeCookies.hash
  return rules.strategy === 'no_prefix' ? localeCookies.noPrefix : undefined
}

/** Query parameter of links that choose a language, if a cookie stores it. */
const choiceParam = 'locale'

/**
 * Returns the language that a query string chooses and the rest of the query, if a cookie stores
 * the choice.
 */
export function parseLocaleChoice(rules: LocaleRules, search: string) {
  if (!getLocaleCookieName(rules) || !search.includes(choiceParam)) return undefined
  const params = new URLSearchParams(search)
  const locale = findLocale(rules, params.get(choiceParam) ?? '')?.code
  params.delete(choiceParam)
  return locale ? { locale, search: params.size > 0 ? `?${params}` : '' } : undefined
}

/** Returns the query that chooses a language; empty if the path of an address names it. */
export function getLocaleChoiceQuery(rules: LocaleRules, locale: string): string {
  return getLocaleCookieName(rules) ? `?${choiceParam}=${locale}` : ''
}

/** Returns the `Set-Cookie` value that stores a locale; undefined if the address has it. */
export function formatLocaleCookie(rules: LocaleRules, locale: string): string | undefined {
  const name = getLocaleCookieName(rules)
  return name && `${name}=${locale}; Path=/; SameSite=Lax`
}

/**
 * Returns the languages of a page that have their own addresses. If a cookie stores the language,
 * this is only the default one, which visitors without a cookie get, such as search engines.
 */
export function filterAddressedLocales(rules: LocaleRules, codes: string[]): string[] {
  const isShared = rules.strategy === 'no_prefix' && codes.includes(rules.defaultLocale)
  return isShared ? [rules.defaultLocale] : codes
}

/**
 * Splits a decoded path into locale and path. The first segment is a prefix only if it is exactly a
 * configured code; a cookie is used only if it contains a configured code.
 */
export function splitLocale(
  rules: LocaleRules,
  path: string,
  choice: LocaleChoice = {},
): LocalePath {
  const local = path.replace(leadingSlashes, '')
  const [first = ''] = local.split('/', 1)
  const isPrefixed = strategies[rules.strategy].reads(rules).includes(first)
  const rest = isPrefixed ? local.slice(first.length).replace(leadingSlashes, '') : local
  return {
    locale:
      readCookieLocale(rules, choice) ?? (isPrefixed ? first : getOriginLocale(rules, choice)),
    path: `/${rest}`,
    isPrefixed,
  }
}

/**
 * Splits a decoded path with a prefix that only another strategy uses, so that links survive a
 * change of the strategy. Returns undefined for other paths.
 */
export function splitFormerPrefix(rules: LocaleRules, path: string): LocalePath | undefined {
  const local = `/${path.replace(leadingSlashes, '')}`
  const split = splitLocale({ ...rules, strategy: 'prefix' }, normalizeLocaleCase(rules, local))
  const { reads } = strategies[rules.strategy]
  return split.isPrefixed && !reads(rules).includes(split.locale) ? split : undefined
}

// Two slashes or backslashes at the start of an address would name another host.
const leadingSlashes = /^[/\\]+/

function readCookieLocale(rules: LocaleRules, { cookies }: LocaleChoice) {
  const name = getLocaleCookieName(rules)
  const value = name && cookies?.[name]
  return value && findLocale(rules, value) ? value : undefined
}

function getOriginLocale(rules: LocaleRules, { origin }: LocaleChoice) {
  const own = rules.locales.find(
    ({ baseUrl, baseDefault }) => baseDefault && baseUrl && new URL(baseUrl).origin === origin,
  )
  return own?.code ?? rules.defaultLocale
}

/** Returns the address of a path in a locale; absolute if the locale has its own origin. */
export function localizePath(rules: LocaleRules, locale: string, path: string): string {
  const { baseUrl, baseDefault } = findLocale(rules, locale) ?? {}
  const hasPrefix = strategies[rules.strategy].writes(rules).includes(locale)
  const prefix = hasPrefix && !(baseUrl && baseDefault) ? `/${locale}` : ''
  const local = prefix && path === '/' ? prefix : prefix + path
  return baseUrl ? new URL(baseUrl).origin + local : local
}

/** Returns the possible prefixes of screen paths: empty, or a code with a slash. */
export function getScreenPrefixes(rules: LocaleRules): string[] {
  const { reads, bare } = strategies[rules.strategy]
  return [...(bare ? [''] : []), ...reads(rules).map((code) => `${code}/`)]
}

/** Corrects the case of a locale code in the first segment of a path. */
export function normalizeLocaleCase(rules: LocaleRules, path: string): string {
  const [, first = ''] = path.split('/', 2)
  const own = rules.locales.find(({ code }) => code.toLowerCase() === first.toLowerCase())
  return own ? `/${own.code}${path.slice(1 + first.length)}` : path
}

/** True if addresses without a prefix are valid. Else they redirect to the prefixed ones. */
export function allowsBarePaths(rules: LocaleRules): boolean {
  return strategies[rules.strategy].bare
}

export function findLocale(rules: LocaleRules, code: string): Locale | undefined {
  return rules.locales.find((locale) => locale.code === code)
}

/**
 * Returns the first language of an `Accept-Language` header that the site has, by its whole tag or
 * by its first part; undefined if none.
 */
export function findAcceptedLocale({ locales }: LocaleRules, header = ''): string | undefined {
  const codes = locales.map(({ code }) => code)
  const findCode = (tag = '') => codes.find((code) => code.toLowerCase() === tag)
  for (const part of header.split(',')) {
    const tag = part.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const code = findCode(tag) ?? findCode(tag.split('-', 1)[0])
    if (code !== undefined) return code
  }
  return undefined
}

/** Returns the locale itself, then its fallbacks in order, then the default locale. */
export function getFallbackChain(rules: LocaleRules, code: string): string[] {
  const chain: string[] = []
  for (let next: string | undefined = code; next && !chain.includes(next); ) {
    chain.push(next)
    next = findLocale(rules, next)?.fallback
  }
  return [...new Set([...chain, rules.defaultLocale])]
}

/** Like `getFallbackChain`, but followed by the other locales of the site. */
export function getFullFallbackChain(rules: LocaleRules, code: string): string[] {
  return [...new Set([...getFallbackChain(rules, code), ...rules.locales.map((each) => each.code)])]
}

/** Returns the choice of a visitor of a language, on an origin that a locale has. */
export const toLocaleChoice = ({
  locale,
  origin,
}: {
  locale?: string | undefined
  origin?: string | undefined
}): LocaleChoice => ({
  cookies: { [localeCookies.hash]: locale, [localeCookies.noPrefix]: locale },
  ...(origin && { origin }),
})

/** Returns the HTML attributes of an element with text in this locale. */
export function getLanguageAttributes(
  rules: LocaleRules,
  code: string,
): { lang: string; dir: 'ltr' | 'rtl' } {
  const locale = findLocale(rules, code)
  return { lang: locale?.iso ?? code, dir: locale?.dir ?? 'ltr' }
}
