import { describe, expect, test } from 'vitest'
import { createLocaleRules, everyStrategy } from '../testing/rules.ts'
import {
  allowsBarePaths,
  findLocale,
  getFallbackChain,
  getLanguageAttributes,
  getLocaleCookieName,
  localizePath,
  normalizeLocaleCase,
  splitLocale,
} from './locale.ts'

/** Returns a short form of the result: `en + /x` with a prefix, `fr /x` without one. */
function read(...args: Parameters<typeof splitLocale>) {
  const { locale, path, isPrefixed } = splitLocale(...args)
  return `${locale} ${isPrefixed ? '+ ' : ''}${path}`
}

describe('the first segment of a path', () => {
  // The path, then what it means under each strategy, in the order of `everyStrategy`.
  const table: [string, string, string, string, string][] = [
    ['/', 'fr /', 'fr /', 'fr /', 'fr /'],
    ['', 'fr /', 'fr /', 'fr /', 'fr /'],
    ['/a-propos', 'fr /a-propos', 'fr /a-propos', 'fr /a-propos', 'fr /a-propos'],
    ['/fr', 'fr + /', 'fr + /', 'fr /fr', 'fr /fr'],
    ['/fr/', 'fr + /', 'fr + /', 'fr /fr/', 'fr /fr/'],
    ['/fr/a-propos', 'fr + /a-propos', 'fr + /a-propos', 'fr /fr/a-propos', 'fr /fr/a-propos'],
    ['/en', 'en + /', 'en + /', 'en + /', 'fr /en'],
    ['/en/about', 'en + /about', 'en + /about', 'en + /about', 'fr /en/about'],
    ['/en/about/', 'en + /about/', 'en + /about/', 'en + /about/', 'fr /en/about/'],
    ['/en/fr/x', 'en + /fr/x', 'en + /fr/x', 'en + /fr/x', 'fr /en/fr/x'],
    ['/pt-BR/x', 'pt-BR + /x', 'pt-BR + /x', 'pt-BR + /x', 'fr /pt-BR/x'],
    ['/xx/about', 'fr /xx/about', 'fr /xx/about', 'fr /xx/about', 'fr /xx/about'],
    ['/FR/x', 'fr /FR/x', 'fr /FR/x', 'fr /FR/x', 'fr /FR/x'],
    ['/En/about', 'fr /En/about', 'fr /En/about', 'fr /En/about', 'fr /En/about'],
    ['/pt-br/x', 'fr /pt-br/x', 'fr /pt-br/x', 'fr /pt-br/x', 'fr /pt-br/x'],
    ['/french-food', 'fr /french-food', 'fr /french-food', 'fr /french-food', 'fr /french-food'],
    ['/en-route', 'fr /en-route', 'fr /en-route', 'fr /en-route', 'fr /en-route'],
    ['/fr-ca/x', 'fr /fr-ca/x', 'fr /fr-ca/x', 'fr /fr-ca/x', 'fr /fr-ca/x'],
    ['/x/en', 'fr /x/en', 'fr /x/en', 'fr /x/en', 'fr /x/en'],
    ['/%66r/x', 'fr /%66r/x', 'fr /%66r/x', 'fr /%66r/x', 'fr /%66r/x'],
    ['/en%2Fx', 'fr /en%2Fx', 'fr /en%2Fx', 'fr /en%2Fx', 'fr /en%2Fx'],
    ['//en/x', 'en + /x', 'en + /x', 'en + /x', 'fr /en/x'],
    ['///', 'fr /', 'fr /', 'fr /', 'fr /'],
    ['/__proto__/x', 'fr /__proto__/x', 'fr /__proto__/x', 'fr /__proto__/x', 'fr /__proto__/x'],
    // The remaining path must not name another host.
    ['/en//evil.example', ...three('en + /evil.example'), 'fr /en//evil.example'],
    ['/en/\\evil.example', ...three('en + /evil.example'), 'fr /en/\\evil.example'],
    ['//evil.example', ...three('fr /evil.example'), 'fr /evil.example'],
    ['/\\evil.example', ...three('fr /evil.example'), 'fr /evil.example'],
  ]
  const cases = table.flatMap(([path, ...places]) =>
    places.map((place, at) => [path, everyStrategy[at] ?? 'prefix', place] as const),
  )

  test.each(cases)('of %j under %s means %j', (path, strategy, place) => {
    expect(read(createLocaleRules(strategy), path)).toBe(place)
  })
})

function three(place: string): [string, string, string] {
  return [place, place, place]
}

describe('the cookie', () => {
  test.each([
    ['no-prefix-locale', 'no_prefix', false],
    ['hash-locale', 'no_prefix', true],
    ['hash-locale', 'prefix', true],
    ['hash-locale', 'prefix_and_default', true],
    ['hash-locale', 'prefix_except_default', true],
    [undefined, 'prefix', false],
    [undefined, 'prefix_and_default', false],
    [undefined, 'prefix_except_default', false],
  ] as const)('is %s under %s with hash mode %s', (name, strategy, hashMode) => {
    expect(getLocaleCookieName(createLocaleRules(strategy, { hashMode }))).toBe(name)
  })

  const unknown = ['zz', '', ' en', 'EN', 'en;', 'pt-br', '__proto__', 'constructor', undefined]

  test.each(unknown)('no-prefix-locale=%s is ignored', (value) => {
    const cookies = { 'no-prefix-locale': value }
    expect(read(createLocaleRules('no_prefix'), '/about', { cookies })).toBe('fr /about')
  })

  test.each(unknown)('hash-locale=%s is ignored', (value) => {
    const cookies = { 'hash-locale': value }
    const rules = createLocaleRules('prefix_and_default', { hashMode: true })
    expect(read(rules, '/about', { cookies })).toBe('fr /about')
    expect(read(rules, '/en/about', { cookies })).toBe('en + /about')
  })

  test('no-prefix-locale chooses the language under no_prefix, and codes stay slugs', () => {
    const cookies = { 'no-prefix-locale': 'en' }
    expect(read(createLocaleRules('no_prefix'), '/about', { cookies })).toBe('en /about')
    expect(read(createLocaleRules('no_prefix'), '/de/about', { cookies })).toBe('en /de/about')
  })

  test.each(['prefix', 'prefix_and_default', 'prefix_except_default'] as const)(
    'never changes the language of an address under %s',
    (strategy) => {
      const cookies = { 'no-prefix-locale': 'de', 'hash-locale': 'de' }
      expect(read(createLocaleRules(strategy), '/en/about', { cookies })).toBe('en + /about')
      expect(read(createLocaleRules(strategy), '/about', { cookies })).toBe('fr /about')
    },
  )

  test('hash-locale wins over the address in hash mode', () => {
    const rules = createLocaleRules('prefix_and_default', { hashMode: true })
    const cookies = { 'hash-locale': 'de', 'no-prefix-locale': 'ar' }
    expect(read(rules, '/about', { cookies })).toBe('de /about')
    expect(read(rules, '/en/about', { cookies })).toBe('de + /about')
    expect(read(rules, '/en/about')).toBe('en + /about')
  })
})

describe('the address of a path in a language', () => {
  // Strategy, then the French and the English home page, then the same of `/x`.
  test.each([
    ['prefix', '/fr', '/en', '/fr/x', '/en/x'],
    ['prefix_and_default', '/', '/en', '/x', '/en/x'],
    ['prefix_except_default', '/', '/en', '/x', '/en/x'],
    ['no_prefix', '/', '/', '/x', '/x'],
  ] as const)('under %s is %s or %s for the home page', (strategy, home, homeEn, x, xEn) => {
    const rules = createLocaleRules(strategy)
    expect(localizePath(rules, 'fr', '/')).toBe(home)
    expect(localizePath(rules, 'en', '/')).toBe(homeEn)
    expect(localizePath(rules, 'fr', '/x')).toBe(x)
    expect(localizePath(rules, 'en', '/x')).toBe(xEn)
  })

  test.each(everyStrategy)('under %s is parsed back to the same language and path', (strategy) => {
    const rules = createLocaleRules(strategy)
    for (const { code } of rules.locales)
      for (const path of ['/', '/x', '/a/b', '/xx/about']) {
        const cookies = { 'no-prefix-locale': code }
        const place = splitLocale(rules, localizePath(rules, code, path), { cookies })
        expect(place).toMatchObject({ locale: code, path })
      }
  })

  test('has no prefix if the language is not configured', () => {
    expect(localizePath(createLocaleRules('prefix'), 'zz', '/x')).toBe('/x')
  })

  test.each([
    ['prefix', false],
    ['prefix_and_default', true],
    ['prefix_except_default', true],
    ['no_prefix', true],
  ] as const)('under %s may have no prefix: %s', (strategy, stays) => {
    expect(allowsBarePaths(createLocaleRules(strategy))).toBe(stays)
  })
})

describe('the fallback languages', () => {
  const language = (code: string, fallback?: string) => ({ code, displayName: code, fallback })
  const locales = [
    language('fr'),
    language('en', 'fr'),
    language('de', 'en'),
    language('it'),
    language('es', 'pt'),
    language('pt', 'es'),
    language('ja', 'ja'),
    language('ru', 'zz'),
  ]

  test.each([
    ['fr', ['fr'], 'the default language alone'],
    ['en', ['en', 'fr'], 'one step'],
    ['de', ['de', 'en', 'fr'], 'a chain'],
    ['it', ['it', 'fr'], 'no fallback'],
    ['es', ['es', 'pt', 'fr'], 'a cycle'],
    ['ja', ['ja', 'fr'], 'a language that falls back to itself'],
    ['ru', ['ru', 'zz', 'fr'], 'a fallback that the configuration would refuse'],
    ['zz', ['zz', 'fr'], 'an unknown code'],
  ])('for %s are %j: %s', (code, chain) => {
    expect(getFallbackChain(createLocaleRules('prefix', { locales }), code)).toEqual(chain)
  })
})

test.each([
  ['fr', { lang: 'fr', dir: 'ltr' }],
  ['en', { lang: 'en-GB', dir: 'ltr' }],
  ['ar', { lang: 'ar', dir: 'rtl' }],
  ['zz', { lang: 'zz', dir: 'ltr' }],
])('a text in %s has %j', (code, attributes) => {
  expect(getLanguageAttributes(createLocaleRules('prefix'), code)).toEqual(attributes)
})

test.each(['FR', 'pt-br', '', '__proto__', 'constructor'])(
  '%j is not a configured language',
  (code) => {
    expect(findLocale(createLocaleRules('prefix'), code)).toBeUndefined()
  },
)

test.each([
  ['/FR/x', '/fr/x'],
  ['/En', '/en'],
  ['/PT-br/Été', '/pt-BR/Été'],
  ['/fr-ca/x', '/fr-ca/x'],
  ['/x/FR', '/x/FR'],
  ['/', '/'],
])('%s is normalized to %s', (path, spelled) => {
  expect(normalizeLocaleCase(createLocaleRules('prefix'), path)).toBe(spelled)
})
