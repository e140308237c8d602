import { describe, expect, test } from 'vitest'
import { everyStrategy, rulesOf, withOrigin } from '../testing/rules.ts'
import {
  addressed,
  choiceIn,
  choosing,
  localeCookie,
  localizePath,
  type Strategy,
  splitLocale,
} from './locale.ts'

/** A place in a word: `en + /x` when the prefix counted, `fr /x` when there was none. */
function read(...question: Parameters<typeof splitLocale>) {
  const { locale, path, prefixed } = splitLocale(...question)
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
    const rules = rulesOf(strategy, withOrigin('de', baseUrl, baseDefault))
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
    const rules = rulesOf('prefix', withOrigin('de', 'https://de.example/', baseDefault))
    expect(read(rules, '/x', { origin })).toBe(place)
  })

  test('gives way to a prefix in the address, and to a cookie', () => {
    const origin = 'https://de.example'
    const own = withOrigin('de', origin, true)
    const cookies = { 'no-prefix-locale': 'en' }
    expect(read(rulesOf('prefix', own), '/en/x', { origin })).toBe('en + /x')
    expect(read(rulesOf('no_prefix', own), '/x', { origin })).toBe('de /x')
    expect(read(rulesOf('no_prefix', own), '/x', { origin, cookies })).toBe('en /x')
  })
})

describe('a choice in the query', () => {
  const byCookie = rulesOf('no_prefix')

  test.each([
    ['?locale=en', 'en', ''],
    ['?locale=pt-BR', 'pt-BR', ''],
    ['?page=2&locale=ar', 'ar', '?page=2'],
    ['?locale=en&locale=fr', 'en', ''],
    ['?locale=en&q=%C3%A9', 'en', '?q=%C3%A9'],
  ])('of %s is %s, and leaves %j', (search, locale, left) => {
    expect(choiceIn(byCookie, search)).toEqual({ locale, search: left })
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
  ])('is none in %j', (search) => expect(choiceIn(byCookie, search)).toBeUndefined())

  test('counts only where a cookie holds the choice', () => {
    for (const strategy of everyStrategy.filter((name) => name !== 'no_prefix')) {
      expect(choiceIn(rulesOf(strategy), '?locale=en')).toBeUndefined()
      expect(choosing(rulesOf(strategy), 'en')).toBe('')
      expect(localeCookie(rulesOf(strategy), 'en')).toBeUndefined()
      expect(choiceIn(rulesOf(strategy, { hashMode: true }), '?locale=en')?.locale).toBe('en')
    }
  })

  test('is what the switcher writes, and what the cookie then holds', () => {
    expect(choiceIn(byCookie, choosing(byCookie, 'en'))).toEqual({ locale: 'en', search: '' })
    expect(localeCookie(byCookie, 'en')).toBe('no-prefix-locale=en; Path=/; SameSite=Lax')
    const hash = rulesOf('prefix', { hashMode: true })
    expect(localeCookie(hash, 'de')).toBe('hash-locale=de; Path=/; SameSite=Lax')
  })
})

describe('the languages of a page that a search engine can ask for', () => {
  test.each([
    ['no_prefix', ['en', 'fr'], ['fr']],
    ['no_prefix', ['en', 'de'], ['en', 'de']],
    ['prefix', ['en', 'fr'], ['en', 'fr']],
    ['prefix_and_default', ['en', 'fr'], ['en', 'fr']],
  ] as const)('under %s are, of %j, %j', (strategy, codes, found) => {
    expect(addressed(rulesOf(strategy), [...codes])).toEqual(found)
  })
})
