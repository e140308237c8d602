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

/** A place in a word: `en + /x` when the prefix counted, `fr /x` when there was none. */
function read(...question: Parameters<typeof splitLocale>) {
  const { locale, path, isPrefixed: prefixed } = splitLocale(...question)
  return `${locale} ${prefixed ? '+ ' : ''}${path}`
}

describe('a language with an origin of its own', () => {
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
  ])('is read from the origin %s when baseDefault is %s: %s', (origin, baseDefault, place) => {
    const rules = createLocaleRules('prefix', addOrigin('de', 'https://de.example/', baseDefault))
    expect(read(rules, '/x', { origin })).toBe(place)
  })

  test('gives way to a prefix in the address, and to a cookie', () => {
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
  ])('of %s is %s, and leaves %j', (search, locale, left) => {
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
  ])('is none in %j', (search) => expect(parseLocaleChoice(byCookie, search)).toBeUndefined())

  test('counts only where a cookie holds the choice', () => {
    for (const strategy of everyStrategy.filter((name) => name !== 'no_prefix')) {
      expect(parseLocaleChoice(createLocaleRules(strategy), '?locale=en')).toBeUndefined()
      expect(getLocaleChoiceQuery(createLocaleRules(strategy), 'en')).toBe('')
      expect(formatLocaleCookie(createLocaleRules(strategy), 'en')).toBeUndefined()
      expect(
        parseLocaleChoice(createLocaleRules(strategy, { hashMode: true }), '?locale=en')?.locale,
      ).toBe('en')
    }
  })

  test('is what the switcher writes, and what the cookie then holds', () => {
    expect(parseLocaleChoice(byCookie, getLocaleChoiceQuery(byCookie, 'en'))).toEqual({
      locale: 'en',
      search: '',
    })
    expect(formatLocaleCookie(byCookie, 'en')).toBe('no-prefix-locale=en; Path=/; SameSite=Lax')
    const hash = createLocaleRules('prefix', { hashMode: true })
    expect(formatLocaleCookie(hash, 'de')).toBe('hash-locale=de; Path=/; SameSite=Lax')
  })
})

describe('the languages of a page that a search engine can ask for', () => {
  test.each([
    ['no_prefix', ['en', 'fr'], ['fr']],
    ['no_prefix', ['en', 'de'], ['en', 'de']],
    ['prefix', ['en', 'fr'], ['en', 'fr']],
    ['prefix_and_default', ['en', 'fr'], ['en', 'fr']],
  ] as const)('under %s are, of %j, %j', (strategy, codes, found) => {
    expect(filterAddressedLocales(createLocaleRules(strategy), [...codes])).toEqual(found)
  })
})
