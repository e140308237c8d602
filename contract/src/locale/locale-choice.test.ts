import { describe, expect, test } from 'vitest'
import { addOrigin, createLocaleRules, everyStrategy } from '../testing/rules.ts'
import {
  filterAddressedLocales,
  formatLocaleCookie,
  getLocaleChoiceQuery,
  localizePath,
  parseLocaleChoice,
  type Strategy,
  splitLocale,
} from './locale.ts'

/** Returns a short form of the result: `en + /x` with a prefix, `fr /x` without one. */
function read(...args: Parameters<typeof splitLocale>) {
  const { locale, path, isPrefixed } = splitLocale(...args)
  return `${locale} ${isPrefixed ? '+ ' : ''}${path}`
}

describe('a language with its own origin', () => {
  const ways: [Strategy, string, boolean | undefined, string, string][] = [
    ['prefix', 'https://de.example', true, 'https://de.example/', 'https://de.example/x'],
    ['prefix', 'https://de.example', false, 'https://de.example/de', 'https://de.example/de/x'],
    [
      'prefix',
      'https://de.example/',
      undefined,
      'https://de.example/de',
      'https://de.example/de/x',
    ],
    ['no_prefix', 'https://de.example/', false, 'https://de.example/', 'https://de.example/x'],
    [
      'prefix_and_default',
      'https://DE.example/',
      true,
      'https://de.example/',
      'https://de.example/x',
    ],
    [
      'prefix_except_default',
      'http://de.example:81',
      false,
      'http://de.example:81/de',
      'http://de.example:81/de/x',
    ],
  ]

  test.each(ways)('under %s at %s (baseDefault %s) has its home page at %s', (...way) => {
    const [strategy, baseUrl, baseDefault, home, x] = way
    const rules = createLocaleRules(strategy, addOrigin('de', baseUrl, baseDefault))
    expect(localizePath(rules, 'de', '/')).toBe(home)
    expect(localizePath(rules, 'de', '/x')).toBe(x)
    expect(localizePath(rules, 'en', '/x')).toBe(strategy === 'no_prefix' ? '/x' : '/en/x')
  })

  test.each([
    ['https://de.example', true, 'de /x'],
    ['https://www.example', true, 'fr /x'],
    [undefined, true, 'fr /x'],
    ['https://de.example', false, 'fr /x'],
  ])('is detected from the origin %s if baseDefault is %s: %s', (origin, baseDefault, place) => {
    const rules = createLocaleRules('prefix', addOrigin('de', 'https://de.example/', baseDefault))
    expect(read(rules, '/x', { origin })).toBe(place)
  })

  test('is overridden by a prefix in the address and by a cookie', () => {
    const origin = 'https://de.example'
    const own = addOrigin('de', origin, true)
    const cookies = { 'no-prefix-locale': 'en' }
    expect(read(createLocaleRules('prefix', own), '/en/x', { origin })).toBe('en + /x')
    expect(read(createLocaleRules('no_prefix', own), '/x', { origin })).toBe('de /x')
    expect(read(createLocaleRules('no_prefix', own), '/x', { origin, cookies })).toBe('en /x')
  })
})

describe('a choice in the query', () => {
  const byCookie = createLocaleRules('no_prefix')

  test.each([
    ['?locale=en', 'en', ''],
    ['?locale=pt-BR', 'pt-BR', ''],
    ['?page=2&locale=ar', 'ar', '?page=2'],
    ['?locale=en&locale=fr', 'en', ''],
    ['?locale=en&q=%C3%A9', 'en', '?q=%C3%A9'],
  ])('of %s is %s, and the rest is %j', (search, locale, left) => {
    expect(parseLocaleChoice(byCookie, search)).toEqual({ locale, search: left })
  })

  test.each([
    '',
    '?',
    '?locale',
    '?locale=',
    '?locale=zz',
    '?locale=EN',
    '?Locale=en',
    '?x=locale',
  ])('is missing in %j', (search) => expect(parseLocaleChoice(byCookie, search)).toBeUndefined())

  test('counts only if a cookie stores the choice', () => {
    for (const strategy of everyStrategy.filter((name) => name !== 'no_prefix')) {
      expect(parseLocaleChoice(createLocaleRules(strategy), '?locale=en')).toBeUndefined()
      expect(getLocaleChoiceQuery(createLocaleRules(strategy), 'en')).toBe('')
      expect(formatLocaleCookie(createLocaleRules(strategy), 'en')).toBeUndefined()
      expect(
        parseLocaleChoice(createLocaleRules(strategy, { hashMode: true }), '?locale=en')?.locale,
      ).toBe('en')
    }
  })

  test('is written by the switcher and stored in the cookie', () => {
    expect(parseLocaleChoice(byCookie, getLocaleChoiceQuery(byCookie, 'en'))).toEqual({
      locale: 'en',
      search: '',
    })
    expect(formatLocaleCookie(byCookie, 'en')).toBe('no-prefix-locale=en; Path=/; SameSite=Lax')
    const hash = createLocaleRules('prefix', { hashMode: true })
    expect(formatLocaleCookie(hash, 'de')).toBe('hash-locale=de; Path=/; SameSite=Lax')
  })
})

describe('the languages of a page that a search engine can request', () => {
  test.each([
    ['no_prefix', ['en', 'fr'], ['fr']],
    ['no_prefix', ['en', 'de'], ['en', 'de']],
    ['prefix', ['en', 'fr'], ['en', 'fr']],
    ['prefix_and_default', ['en', 'fr'], ['en', 'fr']],
  ] as const)('under %s with the languages %j are %j', (strategy, codes, found) => {
    expect(filterAddressedLocales(createLocaleRules(strategy), [...codes])).toEqual(found)
  })
})
