import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLocaleRules } from '@vitrine/contract/testing/rules'
import { afterEach, expect, test } from 'vitest'
import type { PublicConfig } from '../../app/site/site.ts'
import type { PageVisit, RenderedAnswer } from '../rendering/render.ts'
import { testConfig } from '../testing/config.ts'
import { createCachedRenderer } from './cached-renderer.ts'
import { sendPage } from './page-answers.ts'
import { createPageCache } from './page-cache.ts'
import { createPageFields } from './page-fields.ts'
import { createPageNames } from './page-names.ts'
import { createNoRenewal } from './renewal.ts'

/** Answers by path. All other paths have a page. */
const others: Record<string, RenderedAnswer> = {
  '/moved': { status: 301, location: '/new', complete: true },
  '/later': { status: 302, location: '/new', complete: true },
  '/away': { status: 302, location: 'https://elsewhere.test/', complete: true },
  '/sign-in': { status: 302, location: '/dashboard/login', complete: true },
  '/long': { status: 200, html: Buffer.from('<p>long</p>'.repeat(500)), complete: true },
  '/incomplete': { status: 200, html: Buffer.from('<p>half</p>'), complete: false },
  '/cv': { status: 307, location: '/storage/cv.pdf', complete: true },
  '/list': { status: 307, location: '/api/contents', complete: true },
  '/map': { status: 307, location: '/sitemap.xml', complete: true },
  '/staff': { status: 307, location: '/admin/pages', complete: true },
  '/version': { status: 307, location: '/version-2.50', complete: true },
  '/p=12': { status: 301, location: '/2020/bread', complete: true },
  '/blog/p=12': { status: 301, location: '/2020/bread', complete: true },
  '/article12': { status: 301, location: '/2020/bread', complete: true },
  '/p=13': error(404, 'Page Not Found: /p=13'),
  '/lost': error(404, 'Page Not Found: /lost'),
  '/down': error(503, 'Service Unavailable'),
}

function error(statusCode: number, message: string): RenderedAnswer {
  const html = Buffer.from(`<h1>${statusCode}</h1>`)
  return { status: statusCode, html, error: { statusCode, message, fatal: true }, complete: true }
}

let server: Server
let rendered: string[]
let notFound: string[]
afterEach(() => void server.close())

/** Starts a server of pages on its own port. */
async function serve(changes: Partial<PublicConfig> = {}) {
  const config = { ...testConfig, ...changes }
  rendered = []
  notFound = []
  const render = async ({ pathname }: PageVisit): Promise<RenderedAnswer> => {
    rendered.push(pathname)
    return others[pathname] ?? { status: 200, html: Buffer.from('<h1>A</h1>'), complete: true }
  }
  const version = () => '1'
  const check = async () => ({ same: true, sure: true })
  const pages = createPageCache({ version, megabytes: 1, check })
  const names = createPageNames(config)
  const policy = "default-src 'none'"
  const fieldsFor = createPageFields(config, policy)
  const renderer = createCachedRenderer({ pages, names, render, fieldsFor })
  const files = new Set(['/brochure'])
  const send = sendPage({
    renderForMember: async () => undefined,
    config,
    pages,
    names,
    renderer,
    renewal: createNoRenewal(renderer),
    fieldsFor,
    policy,
    files,
    onNotFound: (_, pathname) => void notFound.push(pathname),
    onEmptySearch: () => {},
  })
  server = createServer((req, res) => {
    const [pathname = '', query] = (req.url ?? '').split('?')
    void send(req, res, { pathname, search: query === undefined ? '' : `?${query}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

/** Requests a path as it is. `fetch` would normalize it. */
async function requestPath(
  path: string,
  headers: Record<string, string> = { accept: 'text/html' },
) {
  const { port } = server.address() as AddressInfo
  const response = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers }, response.resolve).on('error', response.reject)
  const answer = await response.promise
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('a page is rendered once, and a client with its ETag gets 304', async () => {
  await serve()
  expect(await requestPath('/a')).toMatchObject({ status: 200, body: '<h1>A</h1>' })
  const cached = await requestPath('/a')
  expect(cached).toMatchObject({ status: 200, body: '<h1>A</h1>' })
  const etag = String(cached.headers.etag)
  expect(await requestPath('/a', { 'if-none-match': etag })).toMatchObject({
    status: 304,
    body: '',
  })
  expect(rendered).toEqual(['/a'])
})

test('the first answer of a page has an ETag, for which later requests and new processes return 304', async () => {
  const codings = { identity: '', br: '-br-quick', gzip: '-gzip-quick' }
  for (const [coding, end] of Object.entries(codings)) {
    await serve()
    const first = await requestPath('/long', { 'accept-encoding': coding })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(new RegExp(`^"[\\w-]{27}${end}"$`))
    const condition = { 'accept-encoding': coding, 'if-none-match': etag }
    const same = { status: 304, body: '', headers: { etag, vary: 'Accept-Encoding' } }
    expect(await requestPath('/long', condition)).toMatchObject(same)
    expect(rendered).toEqual(['/long'])
    server.close()
    await serve()
    expect(await requestPath('/long', condition)).toMatchObject(same)
    expect(rendered).toEqual(['/long'])
    expect((await requestPath('/a', condition)).status).toBe(200)
    server.close()
  }
})

test('an incomplete page and an error page have no ETag', async () => {
  await serve()
  for (const path of ['/incomplete', '/lost', '/down'])
    expect((await requestPath(path)).headers).not.toHaveProperty('etag')
})

test('a page that is not found is reported by its path, also if a navigation requests its part', async () => {
  await serve()
  for (const path of ['/lost?a=b', '/_part/lost', '/a', '/down', '/moved']) await requestPath(path)
  expect(notFound).toEqual(['/lost', '/lost'])
})

test('the part of a page is cached separately, and has noindex', async () => {
  await serve()
  expect((await requestPath('/a')).headers).not.toHaveProperty('x-robots-tag')
  expect((await requestPath('/_part/a')).headers['x-robots-tag']).toBe('noindex')
  expect((await requestPath('/_part/a')).headers['x-robots-tag']).toBe('noindex')
  expect(rendered).toEqual(['/a', '/a'])
})

test('a permanent redirect is cached for five minutes, a temporary one is not', async () => {
  await serve()
  expect(await requestPath('/moved')).toMatchObject({
    status: 301,
    headers: { location: '/new', 'cache-control': 'public, max-age=300' },
  })
  expect(await requestPath('/later')).toMatchObject({
    status: 302,
    headers: { location: '/new', 'cache-control': 'no-store' },
  })
})

test('the id of a page of WordPress or SPIP redirects if a page has it as a former address', async () => {
  await serve()
  const moved = { status: 301, headers: { location: '/2020/bread' } }
  expect(await requestPath('/?p=12')).toMatchObject(moved)
  expect(await requestPath('/spip.php?article12')).toMatchObject(moved)
  expect(await requestPath('/blog/?p=12')).toMatchObject(moved)
  for (const path of ['/?p=13', '/?p=12&a=b', '/?p=../12', '/a?p=12', '/'])
    expect(await requestPath(path)).toMatchObject({ status: 200 })
  expect(notFound).toEqual([])
})

test('the part of a redirect redirects to a part, or returns 204 if the target has none', async () => {
  await serve()
  expect(await requestPath('/_part/moved')).toMatchObject({
    status: 301,
    headers: { location: '/_part/new' },
  })
  for (const path of ['/_part/away', '/_part/sign-in'])
    expect(await requestPath(path)).toMatchObject({
      status: 204,
      headers: { 'cache-control': 'no-store' },
    })
  expect((await requestPath('/_part/sign-in')).headers.location).toBe('/dashboard/login')
})

test('an address without a page has no part, directly or by a redirect', async () => {
  await serve({ i18n: { ...testConfig.i18n, ownSegments: ['admin'] } })
  const detours: Record<string, string> = {
    '/cv': '/storage/cv.pdf',
    '/list': '/api/contents',
    '/map': '/sitemap.xml',
    '/staff': '/admin/pages',
  }
  for (const [path, location] of Object.entries(detours))
    expect(await requestPath(`/_part${path}`), path).toMatchObject({
      status: 204,
      headers: { location },
    })
  rendered = []
  const others = [
    '/admin',
    '/healthz',
    '/metrics',
    '/brochure',
    '/en/dashboard',
    '/api/contents?a=1',
  ]
  for (const path of others)
    expect(await requestPath(`/_part${path}`), path).toMatchObject({
      status: 204,
      headers: { location: path },
    })
  expect(rendered).toEqual([])
})

test('the address of a page may contain a dot, or end with the name of a screen', async () => {
  await serve()
  expect(await requestPath('/_part/version')).toMatchObject({
    status: 307,
    headers: { location: '/_part/version-2.50' },
  })
  for (const path of ['/version-2.50', '/guides/dashboard', '/healthz-2', '/apiculture'])
    expect(await requestPath(`/_part${path}`), path).toMatchObject({
      status: 200,
      body: '<h1>A</h1>',
    })
})

test('no part redirects to another host', async () => {
  await serve()
  for (const path of ['//evil.test/a.js', '/\\evil.test/a.js'])
    expect((await requestPath(`/_part${path}`)).headers.location, path).toBeUndefined()
})

test('an error page is not cached, and a program gets JSON', async () => {
  await serve()
  expect(await requestPath('/lost')).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    body: '<h1>404</h1>',
  })
  const json = await requestPath('/lost', { accept: 'application/json' })
  expect(JSON.parse(json.body)).toMatchObject({ statusCode: 404, message: 'Page Not Found: /lost' })
  expect(rendered).toEqual(['/lost', '/lost'])
})

test('while the API is unreachable the answer has Retry-After', async () => {
  await serve()
  for (const accept of ['text/html', 'application/json'])
    expect(await requestPath('/down', { accept })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
    })
})

test('a language in the query is stored in a cookie and removed from the address', async () => {
  await serve({ i18n: createLocaleRules('no_prefix') })
  expect(await requestPath('/a?page=2&locale=en')).toMatchObject({
    status: 302,
    headers: {
      location: '/a?page=2',
      'set-cookie': ['no-prefix-locale=en; Path=/; SameSite=Lax'],
      'cache-control': 'no-store',
    },
  })
  // A path that starts with two slashes would name another host.
  expect((await requestPath('//evil.test/?locale=en')).headers.location).toBe('/evil.test/')
  expect(rendered).toEqual([])
})
