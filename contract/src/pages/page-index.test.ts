import { describe, expect, test } from 'vitest'
import { decodePath, getPageAddress } from '../addresses/address.ts'
import type { LocaleRules } from '../config/config.ts'
import { type LocaleChoice, localizePath } from '../locale/locale.ts'
import { createPageWithSlugs, formerSlugs, sampleHistory, samplePages } from '../testing/pages.ts'
import { addOrigin, createLocaleRules, everyStrategy } from '../testing/rules.ts'
import { type FoundPage, findPage, indexPages } from './page-index.ts'

const index = indexPages(samplePages, sampleHistory)

function find(rules: LocaleRules, address: string, choice?: LocaleChoice) {
  const path = decodePath(address)
  return path === undefined ? undefined : findPage(index, rules, path, choice)
}

/** Returns what a request for this encoded address finds: `2 en translated`, or `nothing`. */
function describeMatch(...request: Parameters<typeof find>) {
  const found = find(...request)
  return found ? `${found.page.id} ${found.locale} ${found.match}` : 'nothing'
}

/** The same answer under every strategy. */
const always = (answer: string): Four => [answer, answer, answer, answer]
/** The same answer under every strategy except `no_prefix`. */
const prefixed = (answer: string, without = 'nothing'): Four => [answer, answer, answer, without]
/** An answer under the strategies that allow a prefix for the default language. */
const french = (answer: string): Four => [answer, answer, 'nothing', 'nothing']
/** An answer for an address without a prefix, which is a variant under `prefix`. */
const bare = (answer: string): Four => [answer.replace('exact', 'variant'), answer, answer, answer]
type Four = [string, string, string, string]

describe('a request', () => {
  // The address, then what it finds under each strategy, in the order of `everyStrategy`.
  const table: [string, Four][] = [
    ['/', bare('1 fr exact')],
    ['///', always('1 fr variant')],
    ['/fr', french('1 fr exact')],
    ['/fr/', french('1 fr variant')],
    ['/en', prefixed('1 en exact')],
    ['/en//', prefixed('1 en variant')],
    ['/de', prefixed('1 en translated')],

    ['/a-propos', bare('2 fr exact')],
    ['/fr/a-propos', french('2 fr exact')],
    ['/en/about', prefixed('2 en exact')],
    ['/ar/%D9%85%D9%86-%D9%86%D8%AD%D9%86', prefixed('2 ar exact')],
    ['/ja/%E4%BC%9A%E7%A4%BE', prefixed('2 ja exact')],
    ['/ja/%E5%A4%8F/%E7%A5%AD%E3%82%8A', prefixed('7 ja exact')],
    ['/guides/l%E2%80%99atelier', bare('5 fr exact')],
    ["/guides/l'atelier", always('nothing')],
    ['/pt-BR/sobre', prefixed('10 pt-BR exact')],
    ['/en-route', bare('10 fr exact')],
    ['/french-food', bare('11 fr exact')],
    ['/en/xx/about', prefixed('11 en exact')],
    ['/xx/about', always('11 fr translated')],

    ['/A-Propos', always('2 fr variant')],
    ['/a-propos/', always('2 fr variant')],
    ['//a-propos', always('2 fr variant')],
    ['//fr/a-propos', french('2 fr variant')],
    ['/FR/a-propos', french('2 fr variant')],
    ['/En/about', prefixed('2 en variant')],
    ['/EN/ABOUT', prefixed('2 en variant')],
    ['/pt-br/sobre', prefixed('10 pt-BR variant')],
    ['/faq', always('6 fr variant')],
    ['/FAQ', bare('6 fr exact')],
    ['/guides//l%E2%80%99atelier', always('5 fr variant')],
    ['/%C3%A9t%C3%A9', bare('7 fr exact')],
    ['/e%CC%81te%CC%81', always('7 fr variant')],
    ['/%C3%89T%C3%89', always('7 fr variant')],
    ['/de/U%CC%88BER-UNS', prefixed('2 de variant')],

    ['/about', always('2 fr translated')],
    ['/news', prefixed('4 en translated', '4 en exact')],
    ['/en/a-propos', prefixed('2 en translated')],
    ['/ja/about', prefixed('2 ja translated')],
    ['/ja/news', prefixed('4 en translated')],
    ['/en/faq', prefixed('6 fr translated')],
    ['/ar/%E5%A4%8F/%E7%A5%AD%E3%82%8A', prefixed('7 ja translated')],
    ['/contact', bare('3 fr exact')],
    ['/en/contact', prefixed('3 en exact')],
    ['/de/contact', prefixed('3 en translated')],
    ['/menu', bare('8 fr exact')],
    ['/en/menu', prefixed('9 en exact')],
    ['/de/menu', prefixed('9 en translated')],

    ['/qui-sommes-nous', always('2 fr moved')],
    ['/Qui-Sommes-Nous/', always('2 fr moved')],
    ['/en/who-we-are', prefixed('2 en moved')],
    ['/who-we-are', prefixed('2 en moved', '2 fr moved')],
    ['/ja/who-we-are', prefixed('2 ja moved')],
    ['/guides/ateliers', always('5 fr moved')],
    ['/en/questions', prefixed('6 fr moved')],
    ['/de/questions', prefixed('6 fr moved')],
    ['/reused', always('2 fr moved')],
    ['/deleted', always('nothing')],

    ['/nowhere', always('nothing')],
    ['/en/nowhere', always('nothing')],
    ['/xx/a-propos', always('nothing')],
    ['/fr-ca/a-propos', always('nothing')],
    ['/en/fr/a-propos', always('nothing')],
    ['/%66r/a-propos', french('2 fr exact')],
    ['/en%2Fabout', always('nothing')],
    ['/%E0%A4', always('nothing')],
    ['/__proto__', always('nothing')],
    ['/en/constructor', always('nothing')],
  ]
  const cases = table.flatMap(([address, answers]) =>
    answers.map((answer, at) => [address, everyStrategy[at] ?? 'prefix', answer] as const),
  )

  test.each(cases)('for %s under %s finds %s', (address, strategy, answer) => {
    expect(describeMatch(createLocaleRules(strategy), address)).toBe(answer)
  })
})

describe('a visitor with the cookie value', () => {
  test.each([
    ['en', '/about', '2 en exact'],
    ['en', '/a-propos', '2 en translated'],
    ['en', '/menu', '9 en exact'],
    ['fr', '/menu', '8 fr exact'],
    ['en', '/FAQ', '6 fr exact'],
    ['de', '/news', '4 de translated'],
    ['ar', '/news', '4 en exact'],
    ['de', '/menu', '9 en exact'],
    ['en', '/qui-sommes-nous', '2 en moved'],
    ['zz', '/a-propos', '2 fr exact'],
    ['', '/about', '2 fr translated'],
    ['__proto__', '/a-propos', '2 fr exact'],
  ])('%j who requests %s under no_prefix finds %s', (code, address, answer) => {
    expect(
      describeMatch(createLocaleRules('no_prefix'), address, {
        cookies: { 'no-prefix-locale': code },
      }),
    ).toBe(answer)
  })

  test.each([
    ['en', '/about', '2 en variant', '2 en exact'],
    ['en', '/a-propos', '2 en translated', '2 en translated'],
    ['en', '/fr/a-propos', '2 en translated', 'nothing'],
    ['en', '/en/FAQ', '6 fr translated', '6 fr translated'],
    ['zz', '/a-propos', '2 fr variant', '2 fr exact'],
  ])('%j who requests %s in hash mode finds %s, or %s', (code, address, prefix, except) => {
    const choice = { cookies: { 'hash-locale': code } }
    const hashMode = true
    expect(describeMatch(createLocaleRules('prefix', { hashMode }), address, choice)).toBe(prefix)
    expect(
      describeMatch(createLocaleRules('prefix_except_default', { hashMode }), address, choice),
    ).toBe(except)
  })
})

describe('a published page', () => {
  test('wins over a page that had its address before', () => {
    expect(describeMatch(createLocaleRules('prefix_and_default'), '/a-propos')).toBe('2 fr exact')
  })

  test('in another language does not win over a page that had the address before', () => {
    expect(describeMatch(createLocaleRules('prefix_and_default'), '/de/about')).toBe('3 en moved')
  })

  test('is found if another server sends its slug with slashes around it', () => {
    const foreign = indexPages([
      createPageWithSlugs(1, { fr: '/' }),
      createPageWithSlugs(2, { fr: '/a-propos/' }),
    ])
    const rules = createLocaleRules('prefix_and_default')
    expect(findPage(foreign, rules, '/')).toMatchObject({ page: { id: 1 }, match: 'exact' })
    expect(findPage(foreign, rules, '/a-propos')).toMatchObject({ page: { id: 2 }, match: 'exact' })
  })

  test('is found by the longest slug in its longest spelling', () => {
    const long = indexPages([createPageWithSlugs(1, { fr: 'é'.repeat(255) })])
    const typed = `/${'e\u0301'.repeat(255)}${'/'.repeat(20_000)}`
    expect(findPage(long, createLocaleRules('prefix'), typed)?.match).toBe('variant')
  })

  test('is not searched for with a path that is longer than any slug', () => {
    const endless = `/a${'\u0301\u0323'.repeat(100_000)}`
    expect(findPage(index, createLocaleRules('prefix'), endless)).toBeUndefined()
  })

  test('is not found in a language that the site does not have', () => {
    const foreign = indexPages([createPageWithSlugs(1, { nl: 'over-ons' })])
    expect(findPage(foreign, createLocaleRules('prefix'), '/over-ons')).toBeUndefined()
  })
})

/** Unusual paths, and all slugs with different prefixes and spellings. */
const slugs = [
  ...samplePages.flatMap(({ translatable }) => Object.values(translatable)),
  ...formerSlugs,
]
const oddPaths = [
  ...[
    '/',
    '//',
    '///',
    '',
    '/.',
    '/fr',
    '/FR',
    '/fr/fr',
    '/en/fr',
    '/en/en/about',
    '/xx',
    '/pt-br',
  ],
  ...['/\u0000', '/\ud800', '/%', '/%66r', '/\\about', '//about', '/about//', '/__proto__', '/İ'],
  ...slugs.flatMap(({ slug }) =>
    ['', '/fr', '/en', '/EN', '/de', '/ja', '/zz'].map(spellings(slug)),
  ),
].flat()

function spellings(slug: string) {
  return (prefix: string) => {
    const path = `${prefix}/${slug}`
    return [path, `${path}/`, `/${path}`, path.toUpperCase(), path.normalize('NFD')]
  }
}

const cookieValues = [undefined, 'fr', 'en', 'de', 'ja', 'pt-BR', 'zz', '__proto__']
const cookieOf = (code: string | undefined) => ({
  cookies: { 'no-prefix-locale': code, 'hash-locale': code },
})
const setUps = everyStrategy.flatMap((strategy) =>
  [false, true].map((hashMode) => [strategy, hashMode] as const),
)

/** Returns the encoded address of a found page. */
function addressFor(rules: LocaleRules, { page, locale }: FoundPage<(typeof samplePages)[number]>) {
  return getPageAddress(
    rules,
    locale,
    page.translatable[locale]?.slug ?? 'no slug in this language',
  )
}

describe.each(setUps)('under %s with hash mode %s', (strategy, hashMode) => {
  const rules = createLocaleRules(strategy, { hashMode })

  test('each address that the site writes is exact for a reader of its language', () => {
    for (const { id, translatable } of samplePages)
      for (const [code, { slug }] of Object.entries(translatable)) {
        expect(describeMatch(rules, getPageAddress(rules, code, slug), cookieOf(code))).toBe(
          `${id} ${code} exact`,
        )
      }
  })

  test.each(cookieValues)('one redirect ends at an exact address, with the cookie %s', (code) => {
    const choice = cookieOf(code)
    const unsettled = oddPaths.filter((path) => {
      const found = findPage(index, rules, path, choice)
      return found && find(rules, addressFor(rules, found), choice)?.match !== 'exact'
    })
    expect(unsettled).toEqual([])
  })
})

describe.each(everyStrategy)('a language at its own origin under %s', (strategy) => {
  const origin = 'https://de.example'

  test.each([true, false])('is reached within two redirects (baseDefault %s)', (baseDefault) => {
    const rules = createLocaleRules(strategy, addOrigin('de', `${origin}/`, baseDefault))
    const unsettled = oddPaths.flatMap((path) =>
      [origin, 'https://www.example']
        .map((first) => `${first}${path}: ${follow(rules, path, first)}`)
        .filter((walk) => !/: (exact|nothing)$/.test(walk)),
    )
    expect(unsettled).toEqual([])
  })

  test('has exact addresses at that origin', () => {
    const rules = createLocaleRules(strategy, addOrigin('de', origin, true))
    expect(localizePath(rules, 'de', '/neues')).toBe(`${origin}/neues`)
    expect(describeMatch(rules, '/neues', { origin })).toBe('4 de exact')
    expect(describeMatch(rules, '/news', { origin })).toBe('4 de translated')
  })
})

/** Follows up to two redirects like a browser, and returns the last match. */
function follow(rules: LocaleRules, path: string, origin: string, hops = 2): string {
  const found = findPage(index, rules, path, { origin })
  if (!found || found.match === 'exact') return found?.match ?? 'nothing'
  const next = new URL(addressFor(rules, found), origin)
  const nextPath = decodePath(next.pathname) ?? 'an address that cannot be decoded'
  return hops === 0 ? `unfinished at ${next}` : follow(rules, nextPath, next.origin, hops - 1)
}
