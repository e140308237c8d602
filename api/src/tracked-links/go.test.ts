import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { goCode, goNow, goOn } from '../testing/go.ts'
import { testRules } from '../testing/rules.ts'
import { importMenus } from '../transfer/import-menus.ts'

const seconds = goNow.getTime() / 1_000
const accented = 'https://exemple.test/été/œuvre?q=l’🎈'
const links = ['https://outside.test/', 'https://outside.test/a?b=1&c=2', accented]
const pages = [
  {
    key: 'links',
    translations: {
      fr: {
        title: 'Liens',
        slug: 'liens',
        content: links
          .map((url) => `<p><a href="${url.replaceAll('&', '&amp;')}">a</a></p>`)
          .join(''),
      },
    },
  },
]

describe.each(databases)('tracked links on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await store(database, pages)
    const main = [
      { label: { fr: 'Dehors' }, url: 'https://menu.test/#haut' },
      { label: { fr: 'Plus' }, children: [{ label: { fr: 'Là' }, url: '//deep.test/menu' }] },
      { label: { fr: 'Ici' }, url: '/outside.test/' },
    ]
    await importMenus(database, testRules, { main })
  })
  afterAll(() => database.drop())

  test.each([
    ['published here', 'https://outside.test/', 'https://outside.test/'],
    ['in another spelling', 'HTTPS://OUTSIDE.test:443', 'https://outside.test/'],
    ['with a query', 'https://outside.test/a?b=1&c=2', 'https://outside.test/a?b=1&c=2'],
    ['with a fragment of its own', 'https://outside.test/#part', 'https://outside.test/#part'],
    ['with accents and an emoji', accented, new URL(accented).href],
    ['in a menu', 'https://menu.test/', 'https://menu.test/'],
    ['deep in a menu', 'https://deep.test/menu', 'https://deep.test/menu'],
    ['of this site', 'https://site.test/à-propos?x#y', 'https://site.test/%C3%A0-propos?x#y'],
    ['of its admin host', 'https://admin.site.test/', 'https://admin.site.test/'],
    ['of a language’s own host', 'https://de.site.test/x', 'https://de.site.test/x'],
    [
      'with a line break in it',
      'https://site.test/a\r\nSet-Cookie: x',
      'https://site.test/aSet-Cookie:%20x',
    ],
  ])('a link to an address %s is counted and redirects', async (_, url, location) => {
    const { to, counted } = goOn(database)
    const response = await to(url)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(location)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(counted).toEqual([{ id: 12, model: 'form_response', url: location }])
  })

  test('both base64 alphabets work, encoded or not, with or without padding', async () => {
    const { follow, counted } = goOn(database)
    const code = goCode({ url: 'https://site.test/?>>>???ÿÿÿ' }, 'base64')
    expect(code).toMatch(/\+.*\/|\/.*\+/)
    const bare = code.replaceAll('=', '')
    const safe = bare.replaceAll('+', '-').replaceAll('/', '_')
    for (const each of [code, bare, safe, encodeURIComponent(code)])
      expect((await follow(each)).status).toBe(302)
    expect(counted).toHaveLength(4)
  })

  test('HEAD redirects and counts nothing', async () => {
    const { to, counted } = goOn(database)
    const response = await to('https://outside.test/', { method: 'HEAD' })
    expect(response.headers.get('location')).toBe('https://outside.test/')
    expect(counted).toEqual([])
  })

  test.each([
    ['an ID that is too large', { id: 2 ** 31 }],
    ['a model with a null character', { model: 'a\0b' }],
    ['a model with spaces', { model: 'Une réponse' }],
  ])('a link with %s redirects and is not counted', async (_, link) => {
    const { follow, counted } = goOn(database)
    expect((await follow(goCode(link))).status).toBe(302)
    expect(counted).toEqual([])
  })

  test('the counted address is cut to the length that statistics accept', async () => {
    const { to, counted } = goOn(database)
    const response = await to(`https://site.test/${'é'.repeat(1_000)}`)
    expect(response.headers.get('location')?.length).toBeGreaterThan(6_000)
    expect(counted[0]?.url).toHaveLength(500)
  })

  test.each([
    ['another address of that host', 'https://outside.test/b', 'outside.test'],
    ['another query', 'https://outside.test/a?b=1', 'outside.test'],
    ['another scheme', 'http://outside.test/', 'outside.test'],
    ['another path of a host in a menu', 'https://menu.test/haut', 'menu.test'],
    ['a host that starts with our host', 'https://site.test.evil.test/', 'site.test.evil.test'],
    ['our host before an @', 'https://site.test@evil.test/', 'evil.test'],
    ['a user name before our host', 'https://evil.test@site.test/', 'site.test'],
    ['our host on another port', 'https://site.test:8443/', 'site.test:8443'],
    ['our host without encryption', 'http://site.test/', 'site.test'],
    ['backslashes instead of slashes', 'https:\\\\evil.test\\@site.test', 'evil.test'],
    ['a name that looks like another', 'https://ехample.test/', 'xn--'],
  ])('%s is shown to the reader for confirmation, and not counted', async (_, url, host) => {
    const { to, counted } = goOn(database)
    const response = await to(url, { headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    const address = new URL(url).href.replaceAll('&', '&amp;')
    expect(html).toContain(`<bdi dir="ltr">${address}</bdi>`)
    expect(html).toContain(`<a href="${address}" rel="noopener nofollow noreferrer">`)
    expect(html).toMatch(new RegExp(`Continue to [^<]*${host}`))
    expect(counted).toEqual([])
  })

  test('no request header makes a host one of ours', async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      origin: 'https://evil.test',
    }
    expect((await goOn(database).to('https://evil.test/', { headers })).status).toBe(200)
  })

  test('the address is escaped in the page', async () => {
    const response = await goOn(database).to(`https://evil.test/"><script>alert(1)</script>'`)
    const html = await response.text()
    expect(html).not.toContain('<script')
    expect(html).toContain('Essai &amp; &lt;Co&gt;')
  })

  test('the page loads nothing, runs nothing and cannot be framed', async () => {
    const response = await goOn(database).to('https://evil.test/')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
  })

  test.each([
    ['javascript:', { url: 'javascript:alert(1)' }],
    ['data:', { url: 'data:text/html,<script>alert(1)</script>' }],
    ['vbscript: behind a line break', { url: '\njavascript:alert(1)' }],
    ['file:', { url: 'file:///etc/passwd' }],
    ['ftp:', { url: 'ftp://outside.test/' }],
    ['an address without scheme', { url: '//evil.test/' }],
    ['a path', { url: '/liens' }],
    ['an address without a host', { url: 'https://' }],
    ['an invalid ID', { id: 'x' }],
  ])('%s is refused with 400', async (_, link) => {
    const { follow, counted } = goOn(database)
    const response = await follow(goCode(link), { headers: { 'accept-language': 'en' } })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This link cannot be read')
    expect(counted).toEqual([])
  })

  test.each(['', 'x', '%E0%A4%A', '%00', 'a/b/c', 'A'.repeat(10_000), encodeURIComponent('œ’🎈')])(
    'the code "%.20s" is refused with 400',
    async (code) => {
      expect((await goOn(database).follow(code)).status).toBe(400)
    },
  )

  test.each([
    ['has expired', seconds],
    ['expired long ago', 0],
    ['expired before 1970', -1],
    ['is valid for too long', seconds + 3_600 + 601],
    ['never expires', Number.MAX_SAFE_INTEGER],
  ])('a link that %s answers 410', async (_, exp) => {
    const { follow, counted } = goOn(database)
    const response = await follow(goCode({ exp }))
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Ce lien n’est plus valable')
    expect(counted).toEqual([])
  })

  test.each([
    ['https://outside.test/', '<a href="https://outside.test/">Continuer vers outside.test</a>'],
    ['https://evil.test/', undefined],
  ])('the page of an expired link to %s offers %s', async (url, onward) => {
    const { follow, counted } = goOn(database)
    const body = await (await follow(goCode({ url, exp: 0 }))).text()
    expect(body.match(/<a href="https:[^"]+">Continuer[^<]*<.a>/)?.[0]).toBe(onward)
    expect(counted).toEqual([])
  })

  test.each([seconds + 1, seconds + 3_600 + 600])(
    'a link that expires at %i redirects',
    async (exp) => {
      expect((await goOn(database).follow(goCode({ exp }))).status).toBe(302)
    },
  )

  test.each([
    ['the page of the referer', 'https://site.test/en/about?a=1', 'https://site.test/en/about?a=1'],
    ['the page of a language’s own host', 'https://de.site.test/x', 'https://de.site.test/x'],
    ['home, if the reader came from another site', 'https://evil.test/en/about', '/'],
    ['home, if the reader came from a page of the API', 'https://site.test/api/go/x', '/'],
    ['home, if the referer is not a page', 'javascript:alert(1)', '/'],
  ])('the back link goes to %s', async (_, referer, href) => {
    const response = await goOn(database).follow('x', { headers: { referer } })
    expect(await response.text()).toContain(`<p class="actions"><a href="${href}">`)
  })
})
