import { describe, expect, test } from 'vitest'
import owner from '../../../site.config.ts'
import { imageDefaults } from '../media/images.ts'
import { createLocaleRules, everyStrategy } from '../testing/rules.ts'
import { authDefaults } from './auth-rules.ts'
import { type Locale, SiteConfig, trackingDefaults } from './config.ts'
import { defineSite } from './define-site.ts'

const site: SiteConfig = {
  name: 'Vitrine',
  i18n: createLocaleRules('prefix_and_default'),
  redirects: { '/accueil': '/' },
  auth: authDefaults,
  tracking: trackingDefaults,
  images: imageDefaults,
}

/** Returns the problems of a configuration, each with its path. */
function findProblems(change: object): string[] {
  const parsed = SiteConfig.safeParse({ ...site, ...change })
  return parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

const withLocales = (...locales: object[]) => ({ i18n: { ...site.i18n, locales } })
const french = { code: 'fr', displayName: 'Français' }

test('the configuration of this site is valid', () => {
  expect(SiteConfig.parse(owner)).toEqual({ ...owner, images: imageDefaults })
})

test('defineSite returns its argument', () => {
  expect(defineSite(site)).toBe(site)
  expect(findProblems(site)).toEqual([])
})

test.each(everyStrategy)('%s is a valid strategy', (strategy) => {
  expect(findProblems({ i18n: createLocaleRules(strategy) })).toEqual([])
})

describe('the languages', () => {
  const mistakes: [string, object, string][] = [
    [
      'a defaultLocale that is not one of them',
      { i18n: { ...site.i18n, defaultLocale: 'zz' } },
      'i18n: defaultLocale is none of the locales.',
    ],
    [
      'a defaultLocale in another case',
      { i18n: { ...site.i18n, defaultLocale: 'FR' } },
      'i18n: defaultLocale is none of the locales.',
    ],
    ['the same code twice', withLocales(french, french), 'i18n: Two locales share one code.'],
    [
      'one code in two cases',
      withLocales(french, { ...french, code: 'fr-CA' }, { ...french, code: 'fr-ca' }),
      'i18n: Two locales share one code.',
    ],
    [
      'a fallback that is not one of them',
      withLocales({ ...french, fallback: 'zz' }),
      'i18n: A fallback names no configured locale.',
    ],
    [
      'a fallback in another case',
      withLocales({ ...french, fallback: 'FR' }),
      'i18n: A fallback names no configured locale.',
    ],
    [
      'an origin with a path',
      withLocales({ ...french, baseUrl: 'https://fr.example/site' }),
      'i18n.locales.0.baseUrl: A baseUrl is an origin: it has no path.',
    ],
  ]

  test.each(mistakes)('may not have %s', (_, change, problem) => {
    expect(findProblems(change)).toEqual([problem])
  })

  test.each([
    ['no language', []],
    ['an empty code', [{ ...french, code: '' }]],
    ['a code in capitals', [{ ...french, code: 'FR' }]],
    ['a code with a slash', [{ ...french, code: 'fr/ca' }]],
    ['a code with an underscore', [{ ...french, code: 'fr_CA' }]],
    ['a code that is a word', [{ ...french, code: 'french' }]],
    ['the code __proto__', [{ ...french, code: '__proto__' }]],
    ['an empty name', [{ ...french, displayName: '' }]],
    ['no name', [{ code: 'fr' }]],
    ['a direction that does not exist', [{ ...french, dir: 'auto' }]],
    ['a baseUrl that is not a URL', [{ ...french, baseUrl: 'fr.example' }]],
    ['a baseUrl that runs scripts', [{ ...french, baseUrl: 'javascript://x' }]],
    ['a baseUrl with a query', [{ ...french, baseUrl: 'https://fr.example?x' }]],
  ] as [string, object[]][])('are refused with %s', (_, locales) => {
    expect(findProblems(withLocales(...locales))).not.toEqual([])
  })

  test.each([
    { code: 'fra' },
    { code: 'zh-Hant-TW' },
    { iso: 'fr-CH' },
    { dir: 'rtl' },
    { baseUrl: 'https://fr.example' },
    { baseUrl: 'https://fr.example/', baseDefault: true },
    { baseUrl: 'http://127.0.0.1:3000' },
    { fallback: 'fr' },
    { fallback: 'ar' },
  ] as Partial<Locale>[])('may include one with %j', (more) => {
    const arabic = { code: 'ar', displayName: 'العربية', fallback: 'fr' }
    expect(findProblems(withLocales(french, arabic, { ...french, code: 'oc', ...more }))).toEqual(
      [],
    )
  })

  test.each([
    ['strategy', { strategy: 'prefix_all' }],
    ['hash mode', { hashMode: 'yes' }],
  ])('are refused with an unknown %s', (_, change) => {
    expect(findProblems({ i18n: { ...site.i18n, ...change } })).not.toEqual([])
  })
})

describe('a redirect', () => {
  test.each([
    ['/old', '/new'],
    ['/old', '/'],
    ['/old/*', '/new'],
    ['/old/**', '/new/**'],
    ['/old/**', '/**'],
    ['/old/**', '/new/**?v=2#top'],
    ['/old', '/new?pattern=**'],
    ['/old', 'https://example.com'],
    ['/old', 'HTTPS://example.com/a'],
    ['/old', '//cdn.example/a'],
    ['/old/**', 'https://example.com/**'],
    ['/old', 'http://localhost:3000/a#b'],
    ['/', '/home'],
    ['/old/:slug', '/new/:slug'],
    ['/old/:year/:slug/**', 'https://example.com/:slug/**'],
    ['/wiki/Special:Page', '/special'],
    ['/old', '/new/:slug'],
  ])('from %s to %s is valid', (from, to) => {
    expect(findProblems({ redirects: { [from]: to } })).toEqual([])
    expect(findProblems({ redirects: { [from]: { to, statusCode: 301 } } })).toEqual([])
  })

  test.each([
    ['old', '/new'],
    ['', '/new'],
    ['/old', ''],
    ['/old', 'new'],
    ['/old', '?x=1'],
    ['/old', 'javascript:alert(1)'],
    ['/old', 'data:text/html,x'],
    ['/old', '/\\evil.example'],
    ['/old/**', '//**'],
    ['/old/**', 'https://**'],
    ['/old/**', 'https:/**'],
    ['/old/**', '///**'],
    ['/old/**', '/new/**/more'],
    ['/old/**', '/new**'],
    ['/old/**', '/**/**'],
    ['/old/**', 'https://example.com**'],
    ['/old/:slug', 'https://:slug/x'],
    ['/old/:slug', '//:slug'],
    ['/old/:slug', '/new/:name'],
    ['/:a/:a', '/new/:a'],
    ['/old/*/more', '/new'],
    ['/old*', '/new'],
    ['/old?x=1', '/new'],
  ])('from %j to %j is refused', (from, to) => {
    expect(findProblems({ redirects: { [from]: to } })).not.toEqual([])
    expect(findProblems({ redirects: { [from]: { to, statusCode: 301 } } })).not.toEqual([])
  })

  test.each([200, 300, 303, 304, 404, '301', null])('may not have the status %j', (statusCode) => {
    expect(findProblems({ redirects: { '/old': { to: '/new', statusCode } } })).not.toEqual([])
  })
})

test('the analytics program may be missing or disabled', () => {
  expect(findProblems({ analytics: undefined })).toEqual([])
  expect(findProblems({ analytics: { sender: 'disabled' } })).toEqual([])
})

const plausible = { sender: 'plausible', url: 'https://plausible.io', domain: 'example.org' }
const matomo = { sender: 'matomo', url: 'https://example.org/matomo', siteId: 1, consent: 'ask' }

test.each([
  plausible,
  { ...plausible, url: 'http://127.0.0.1:8000' },
  matomo,
  { ...matomo, consent: 'none' },
  { ...matomo, url: 'https://example.org:8443/a/b' },
])('page views may be reported to %j', (analytics) => {
  expect(findProblems({ analytics })).toEqual([])
})

test.each([
  'https://plausible.io/',
  'https://plausible.io/a/',
  'https://plausible.io?x=1',
  'https://plausible.io/a#b',
  'https://user:secret@plausible.io',
  'plausible.io',
  '//plausible.io',
  'javascript:alert(1)',
  'https://a b',
  '',
])('the URL of an analytics program may not be "%s"', (url) => {
  expect(findProblems({ analytics: { ...plausible, url } })).not.toEqual([])
  expect(findProblems({ analytics: { ...matomo, url } })).not.toEqual([])
})

test.each([
  null,
  {},
  'disabled',
  { sender: '' },
  { sender: 'nobody' },
  { ...plausible, domain: '' },
  { ...plausible, domain: undefined },
  { ...matomo, siteId: 0 },
  { ...matomo, siteId: '1' },
  { ...matomo, consent: undefined },
  { ...matomo, consent: 'later' },
])('page views may not be reported to %j', (analytics) => {
  expect(findProblems({ analytics })).not.toEqual([])
})

test.each([{ name: '' }, { i18n: undefined }, { redirects: null }])(
  'a site may not have %j',
  (change) => {
    expect(findProblems(change)).not.toEqual([])
  },
)

test('a site needs only languages', () => {
  expect(findProblems({ name: undefined, redirects: undefined, auth: undefined })).toEqual([])
})

test.each([
  'mailto:security@example.org',
  'https://example.org/security?lang=fr',
  'tel:+1-201-555-0123',
])('the security contact may be %s', (securityContact) => {
  expect(findProblems({ securityContact })).toEqual([])
})

test.each([
  'security@example.org',
  'http://example.org/security',
  'https://',
  'mailto:a@example.org\nContact: mailto:b@example.org',
  'javascript:alert(1)',
  '',
  null,
])('the security contact may not be %j', (securityContact) => {
  expect(findProblems({ securityContact })).not.toEqual([])
})

test('page transitions may be shorter than specified, not longer', () => {
  const parsed = SiteConfig.parse({ ...site, transition: { out: 0 } })
  expect(parsed.transition).toEqual({ out: 0, in: 600 })
  expect(findProblems({ transition: { in: 601 } })).toHaveLength(1)
  expect(findProblems({ transition: { out: -1 } })).toHaveLength(1)
})
