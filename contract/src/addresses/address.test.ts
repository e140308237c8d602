import { describe, expect, test } from 'vitest'
import { addOrigin, createLocaleRules, everyStrategy } from '../testing/rules.ts'
import {
  decodePath,
  describeSlugFault,
  encodePath,
  getPageAddress,
  isProductPath,
  isReservedSlug,
  tidyPath,
  toSlugKey,
} from './address.ts'

describe('decoding a path', () => {
  test.each([
    ['/', '/'],
    ['', ''],
    ['/%66r/x', '/fr/x'],
    ['/%C3%A9t%C3%A9', '/été'],
    ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', '/مرحبا'],
    ['/%E6%97%A5%E6%9C%AC', '/日本'],
    ['/l%E2%80%99atelier', '/l’atelier'],
    ['/l%27atelier', "/l'atelier"],
    ['/a+b%20c', '/a+b c'],
    ['/100%25', '/100%'],
    ['/%2566r', '/%66r'],
    ['/a%3Fb%23c', '/a?b#c'],
    ['//fr//x/', '//fr//x/'],
    ['/...', '/...'],
  ])('%s gives %s', (pathname, path) => {
    expect(decodePath(pathname)).toBe(path)
  })

  test.each([
    ['/fr%2Fx', 'a slash'],
    ['/fr%2fx', 'a slash in lower case'],
    ['/%5Cevil.example', 'a backslash'],
    ['/\\evil.example', 'a bare backslash'],
    ['/%E0%A4', 'half a letter'],
    ['/%', 'half an escape'],
    ['/%zz', 'no escape at all'],
    ['/%C0%AF', 'an overlong slash'],
    ['/%ED%A0%80', 'half a surrogate pair'],
    ['/a%00', 'a null'],
    ['/a%0Ab', 'a line break'],
    ['/a%09b', 'a tab'],
    ['/a%7F', 'a control character'],
    ['/a%C2%85', 'another control character'],
    ['/a/../b', 'a step up'],
    ['/%2e%2e/b', 'a hidden step up'],
    ['/a/%2E', 'a hidden dot'],
  ])('%s is refused: it contains %s', (pathname) => {
    expect(decodePath(pathname)).toBeUndefined()
  })
})

describe('encoding a path', () => {
  test.each([
    ['/', '/'],
    ['', ''],
    ['/about', '/about'],
    ['/été', '/%C3%A9t%C3%A9'],
    ['/guides/l’atelier', '/guides/l%E2%80%99atelier'],
    ["/l'atelier", "/l'atelier"],
    ['/مرحبا', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
    ['/a b', '/a%20b'],
    ['/a?b#c', '/a%3Fb%23c'],
    ['/%66r', '/%2566r'],
    ['https://de.example/über', 'https://de.example/%C3%BCber'],
    ['https://de.example', 'https://de.example'],
    ['http://de.example:81//x', 'http://de.example:81/x'],
    ['//evil.example', '/evil.example'],
    ['///é', '/%C3%A9'],
    ['/\\evil.example', '/%5Cevil.example'],
    ['/a//b', '/a//b'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%j gives %s', (path, encoded) => {
    expect(encodePath(path)).toBe(encoded)
  })

  test.each(['/été/l’atelier', '/日本', '/a b/%/?', '/مرحبا/😀'])(
    'decoding restores %s',
    (path) => {
      expect(decodePath(encodePath(path))).toBe(path)
    },
  )
})

test.each([
  ['', '/'],
  ['/', '/'],
  ['///', '/'],
  ['//fr/x', '/fr/x'],
  ['/fr//x/', '/fr/x'],
  ['fr/x', '/fr/x'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
])('%j is tidied to %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy)
})

describe('a slug', () => {
  const rules = createLocaleRules('prefix_and_default')

  test.each([
    '',
    'about',
    'guides/paris',
    'été',
    'l’atelier',
    "l'atelier",
    'مرحبا',
    '日本',
    'FAQ',
    'french-food',
    'en-route',
    'fr-ca/x',
    'xx/about',
    'x/fr',
    'x/api',
    'apiculture',
    'dashboards',
    'a_b',
    'a..b',
    '...',
    'a b',
    'x'.repeat(255),
  ])('may be %j', (slug) => {
    expect(describeSlugFault(rules, slug)).toBeUndefined()
  })

  const meansElse =
    'holds "?", "#", "%" or "\\", which mean something else in an address: leave it out'
  test.each([
    ['x'.repeat(256), 'is longer than 255 characters'],
    ['a?b', meansElse],
    ['a#b', meansElse],
    ['100%', meansElse],
    ['a\\b', meansElse],
    ['a\nb', 'holds an invisible character'],
    ['a\u0000', 'holds an invisible character'],
    ['a\u200b', 'holds an invisible character'],
    ['a\u202eb', 'holds an invisible character'],
    ['a\ud800', 'holds an invisible character'],
    [' about', 'has white space around it'],
    ['about\u00a0', 'has white space around it'],
    ['/', 'has an empty segment, "." or ".."'],
    ['/about', 'has an empty segment, "." or ".."'],
    ['about/', 'has an empty segment, "." or ".."'],
    ['a//b', 'has an empty segment, "." or ".."'],
    ['a/../b', 'has an empty segment, "." or ".."'],
    ['.', 'has an empty segment, "." or ".."'],
    ['api', 'begins with a reserved word'],
    ['_ipx', 'begins with a reserved word'],
    ['__proto__', 'begins with a reserved word'],
  ])('may not be %j: it %s', (slug, problem) => {
    expect(describeSlugFault(rules, slug)).toBe(problem)
  })
})

describe('the first segment', () => {
  const ownWords = [
    ...['api', 'dashboard', 'storage', 'builds', 'sanctum', '_x', '_', '_locales'],
    ...['healthz', 'readyz', 'metrics'],
  ]
  const codes = ['fr', 'en', 'de', 'ar', 'ja', 'pt-BR']
  const spelled = [...ownWords, ...codes].flatMap((word) => [
    word,
    word.toUpperCase(),
    capital(word),
  ])
  const words = [...new Set(spelled)]

  test.each(words)(
    '%s is reserved under every strategy, alone or before other segments',
    (word) => {
      for (const strategy of everyStrategy) {
        expect(isReservedSlug(createLocaleRules(strategy), word)).toBe(true)
        expect(isReservedSlug(createLocaleRules(strategy), `${word}/x`)).toBe(true)
      }
    },
  )

  test.each(['', 'x', 'apis', 'fr-ca', 'english', 'x_', 'x/api', 'constructor', 'toString'])(
    '%j is not reserved',
    (word) => {
      expect(isReservedSlug(createLocaleRules('prefix'), word)).toBe(false)
    },
  )

  test.each(ownWords)('%s belongs to the product', (word) => {
    expect(isProductPath(`${word.toUpperCase()}/x`)).toBe(true)
  })

  test.each([...codes, 'FR', 'x', ''])('%j does not belong to the product', (word) => {
    expect(isProductPath(`${word}/x`)).toBe(false)
  })
})

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

test.each([
  ['FAQ', 'faq'],
  ['E\u0301te\u0301', '\u00e9t\u00e9'],
  ['ÉTÉ', 'été'],
  ['ΟΔΟΣ', 'οδος'],
  ['日本', '日本'],
])('%s and %s are the same slug', (one, other) => {
  expect(toSlugKey(one)).toBe(toSlugKey(other))
})

describe('the address of a slug', () => {
  test.each([
    ['prefix', '/fr/%C3%A9t%C3%A9', '/en/%C3%A9t%C3%A9', '/fr', '/en'],
    ['prefix_and_default', '/%C3%A9t%C3%A9', '/en/%C3%A9t%C3%A9', '/', '/en'],
    ['prefix_except_default', '/%C3%A9t%C3%A9', '/en/%C3%A9t%C3%A9', '/', '/en'],
    ['no_prefix', '/%C3%A9t%C3%A9', '/%C3%A9t%C3%A9', '/', '/'],
  ] as const)('under %s is %s in French', (strategy, fr, en, home, homeEn) => {
    const rules = createLocaleRules(strategy)
    expect(getPageAddress(rules, 'fr', 'été')).toBe(fr)
    expect(getPageAddress(rules, 'en', 'été')).toBe(en)
    expect(getPageAddress(rules, 'fr', '')).toBe(home)
    expect(getPageAddress(rules, 'en', '')).toBe(homeEn)
  })

  test('is absolute and encoded if the language has its own origin', () => {
    const rules = createLocaleRules('prefix', addOrigin('de', 'https://de.example/', true))
    expect(getPageAddress(rules, 'de', 'über')).toBe('https://de.example/%C3%BCber')
    expect(getPageAddress(rules, 'de', '')).toBe('https://de.example/')
  })

  test.each(['/', '/evil.example', '//evil.example', '\\evil.example', '/about/'])(
    'stays on the site if another server sends the slug %j',
    (slug) => {
      for (const strategy of everyStrategy)
        expect(getPageAddress(createLocaleRules(strategy), 'fr', slug)).toMatch(/^\/(?![/\\])/)
    },
  )
})
