import { describe, expect, test } from 'vitest'
import type { RedirectRules } from '../config/config.ts'
import { isExternal, resolveRedirect } from './redirects.ts'

/** Returns the target of a decoded path; undefined if no rule matches. */
const findTarget = (rules: RedirectRules, path: string, search?: string) =>
  resolveRedirect(rules, path, search)?.to

const rules: RedirectRules = {
  '/accueil': '/',
  '/old': { to: '/new', statusCode: 301 },
  '/slash/': '/new',
  '/blog/*': '/news',
  '/blog/2020/**': '/archive/2020/**',
  '/blog/2020/special': '/special',
  '/docs/**': '/guide/**',
  '/n/:year/:slug': '/news/:slug/:year',
  '/n/2020/:slug/**': '/archive/:slug/**',
  '/n/:slug': { to: 'https://old.example/:slug', statusCode: 301 },
  '/n/*': '/never',
  '/wiki/Special:Page': '/special',
  '/docs/api/**': '/reference/**',
  '/top/**': '/**',
  '/flat/**': '/all',
  '/one/*': '/two/**',
  '/été/**': '/sommer/**',
  '/ext/**': 'https://example.com/**',
  '/cdn/**': '//cdn.example/files/**',
  '/shop': { to: 'https://shop.example/fr?from=site#top', statusCode: 308 },
}

test('the value of a named segment cannot redirect to another host', () => {
  const found = ['/n/\\evil.example', '/n/2021/\\', '/n/2021/.evil'].map((path) =>
    findTarget({ '/n/:a': '/:a', '/n/:a/:b': '/:b' }, path),
  )
  expect(found).toEqual(['/%5Cevil.example', '/%5C', '/.evil'])
})

describe('a path', () => {
  test.each([
    ['/accueil', '/', 'exactly'],
    ['/old', '/new', 'exactly'],
    ['/old/', '/new', 'with a slash at its end'],
    ['/old///', '/new', 'with slashes at its end'],
    ['//old', '/new', 'with slashes before it'],
    ['/slash', '/new', 'without the slash of its rule'],
    ['/slash/', '/new', 'with the slash of its rule'],
    ['/blog/a', '/news', 'by one segment'],
    ['/blog/2020', '/news', 'by one segment, before the longer base'],
    ['/blog/2020/', '/news', 'by one segment and a slash'],
    ['/blog/2020/a/b', '/archive/2020/a/b', 'by any depth'],
    ['/blog/2020/special', '/special', 'exactly, before any depth'],
    ['/n/2021/été', '/news/%C3%A9t%C3%A9/2021', 'by named segments'],
    ['/n/2020/a', '/news/a/2020', 'by named segments, before any depth'],
    ['/n/2020/a/b/c', '/archive/a/b/c', 'by a named segment and any depth'],
    ['/n/x', 'https://old.example/x', 'by a named segment, before any segment'],
    ['/n/x/', 'https://old.example/x', 'by a named segment and a slash'],
    ['/n/a?b', 'https://old.example/a%3Fb', 'with the encoded segment'],
    ['/wiki/Special:Page', '/special', 'exactly, with a colon that names nothing'],
    ['/docs', '/guide', 'as the base itself'],
    ['/docs/', '/guide', 'as the base itself with a slash'],
    ['/docs/a', '/guide/a', 'by any depth'],
    ['/docs/a/b/c/', '/guide/a/b/c', 'by any depth, without its last slash'],
    ['/docs/api', '/reference', 'by the longest base'],
    ['/docs/api/x', '/reference/x', 'by the longest base'],
    ['/docs/apis/x', '/guide/apis/x', 'by the base that ends at a slash'],
    ['/docs/a//b', '/guide/a//b', 'with its inner slashes'],
    ['/top', '/', 'to the home page'],
    ['/top/a/b', '/a/b', 'to the top'],
    ['/flat/a/b', '/all', 'to one page'],
    ['/one/a', '/two/a', 'by one segment, which the target keeps'],
    ['/ext', 'https://example.com', 'out of the site'],
    ['/ext/a/b', 'https://example.com/a/b', 'out of the site with the remaining path'],
    ['/cdn/a.png', '//cdn.example/files/a.png', 'out of the site without a scheme'],
  ])('%s redirects to %s: %s', (path, to) => {
    expect(findTarget(rules, path)).toBe(to)
  })

  test.each([
    '/',
    '',
    '///',
    '/Old',
    '/OLD',
    '/old/a',
    '/older',
    '/blog',
    '/blog/',
    '/blog/a/b',
    '/documents',
    '/Docs/a',
    '/one',
    '/one/a/b',
    '/__proto__',
    '/__proto__/x',
    '/constructor',
    '__proto__',
    'constructor',
    'toString',
  ])('%j is not redirected', (path) => {
    expect(resolveRedirect(rules, path)).toBeUndefined()
  })

  test.each([
    ['/', '/home'],
    ['///', '/home'],
    ['/a', '/one/a'],
    ['/a/b', '/any/a/b'],
    ['/__proto__', '/one/__proto__'],
  ])('%s redirects to %s if there are rules for the root', (path, to) => {
    expect(findTarget({ '/': '/home', '/*': '/one/**', '/**': '/any/**' }, path)).toBe(to)
  })

  test('uses the most specific rule, in any order', () => {
    expect(findTarget({ '/**': '/all', '/a/**': '/some', '/a/b': '/this' }, '/a/b')).toBe('/this')
    expect(findTarget({ '/a/b': '/this', '/a/**': '/some', '/**': '/all' }, '/a/c')).toBe('/some')
  })
})

describe('a redirect', () => {
  test.each([
    ['/accueil', 307, false],
    ['/docs/a', 307, false],
    ['/old', 301, false],
    ['/shop', 308, true],
    ['/ext/a', 307, true],
    ['/cdn/a', 307, true],
  ])('of %s has the status %i, external: %s', (path, status, external) => {
    expect(resolveRedirect(rules, path)).toMatchObject({ status, external })
  })

  test.each([301, 302, 307, 308] as const)('has the status %i of its rule', (statusCode) => {
    expect(resolveRedirect({ '/a': { to: '/b', statusCode } }, '/a')?.status).toBe(statusCode)
  })
})

describe('the query', () => {
  test.each([
    ['/new', '?x=1', '/new?x=1'],
    ['/new', '', '/new'],
    ['/new', '?', '/new'],
    ['/new', '?x=1&x=2&y=', '/new?x=1&x=2&y='],
    ['/new', '?q=%C3%A9%26%23', '/new?q=%C3%A9%26%23'],
    ['/new?v=2', '', '/new?v=2'],
    ['/new?v=2', '?x=1', '/new?x=1&v=2'],
    ['/new?v=2', '?v=1&x=1', '/new?x=1&v=2'],
    ['/new?v=2', '?v=1&v=3', '/new?v=2'],
    ['/new?v=1&v=2', '?v=9', '/new?v=1&v=2'],
    ['/new?next=/a?b', '', '/new?next=%2Fa%3Fb'],
    ['/new#part', '?x=1', '/new?x=1#part'],
    ['/new?v=2#part', '?x=1', '/new?x=1&v=2#part'],
    ['/new#a?b#c', '?x=1', '/new?x=1#a?b#c'],
    ['/new', '?__proto__=1&constructor=2', '/new?__proto__=1&constructor=2'],
    ['https://example.com/a?v=2#part', '?x=1', 'https://example.com/a?x=1&v=2#part'],
  ])('of the target %s and of the request %s give %s', (to, search, target) => {
    expect(findTarget({ '/old': to }, '/old', search)).toBe(target)
  })

  test.each([
    ['/guide/**?v=2#top', '/guide/a/b?x=1&v=2#top'],
    ['https://example.com/**?v=2', 'https://example.com/a/b?x=1&v=2'],
    ['/**#top', '/a/b?x=1#top'],
  ])('and the hash of %s follow the remaining path', (to, target) => {
    expect(findTarget({ '/docs/**': to }, '/docs/a/b', '?x=1')).toBe(target)
  })
})

describe('a target', () => {
  test.each([
    ['/docs/été', '/guide/%C3%A9t%C3%A9'],
    ['/docs/日本', '/guide/%E6%97%A5%E6%9C%AC'],
    ['/docs/مرحبا/l’atelier', '/guide/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7/l%E2%80%99atelier'],
    ['/docs/a?b#c', '/guide/a%3Fb%23c'],
    ['/docs/100%', '/guide/100%25'],
    ['/docs/a b', '/guide/a%20b'],
    ['/docs/\ud800', '/guide/%EF%BF%BD'],
    ['/docs/a\r\nSet-Cookie: x', '/guide/a%0D%0ASet-Cookie%3A%20x'],
    ['/été/x', '/sommer/x'],
  ])('for %j is encoded: %s', (path, to) => {
    expect(findTarget(rules, path)).toBe(to)
  })

  test.each([
    ['/à-propos', '/%C3%A0-propos'],
    ['/%C3%A0-propos', '/%C3%A0-propos'],
    ['/会社?q=日#本', '/%E4%BC%9A%E7%A4%BE?q=%E6%97%A5#%E6%9C%AC'],
    ['https://example.com/été', 'https://example.com/%C3%A9t%C3%A9'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
  ])('written %s is sent as %s', (to, sent) => {
    expect(findTarget({ '/old': to }, '/old')).toBe(sent)
    expect(() => new Headers({ location: sent })).not.toThrow()
  })

  const evil = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '//user@evil.example',
    '/https://evil.example',
    '/.//evil.example',
  ]

  test.each(evil)('stays on the site if the remaining path is %j', (rest) => {
    for (const base of ['/**', '/guide/**', '/*'])
      for (const path of [`/docs${rest}`, `/docs/${rest}`, rest]) {
        const all = { '/docs/**': base, '/docs/*': base, '/**': base, '/*': base }
        const to = findTarget(all, path) ?? '/'
        expect(new URL(to, 'https://site.example').origin).toBe('https://site.example')
      }
  })

  test.each(evil)('stays on its host if the remaining path is %j', (rest) => {
    const to = findTarget(rules, `/ext/${rest}`)
    expect(new URL(to ?? '').origin).toBe('https://example.com')
  })

  test.each(['/docs', '/docs/', '/docs/a', '/old', '/one/a', '/top', '/ext', '/ext/a', '/cdn'])(
    'of %s contains no pattern',
    (path) => {
      expect(findTarget(rules, path)).not.toContain('**')
    },
  )

  test.each([
    [{ '/a': '/a' }, '/a'],
    [{ '/a': '/a/' }, '/a'],
    [{ '/a/': '/a' }, '/a/'],
    [{ '/a': '/a?x=1' }, '/a'],
    [{ '/a/**': '/a/**' }, '/a/b/c'],
    [{ '/**': '/closed' }, '/closed'],
    [{ '/**': '/fermé' }, '/fermé'],
    [{ '/**': '/ferm%c3%a9' }, '/fermé'],
  ] as [RedirectRules, string][])('of %j is never the requested path %s', (own, path) => {
    expect(resolveRedirect(own, path)).toBeUndefined()
  })
})

test.each([
  ['https://example.com', true],
  ['HTTP://example.com', true],
  ['//example.com', true],
  ['/\\example.com', true],
  ['mailto:a@example.com', true],
  ['/', false],
  ['/https://example.com', false],
  ['/a:b', false],
  ['/a//b', false],
  ['?x=//y', false],
])('%s is external: %s', (target, external) => {
  expect(isExternal(target)).toBe(external)
})
