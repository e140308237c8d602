import { encodeGoLink } from '@vitrine/contract/tracking/go-link'
import type { RawRequest } from './raw-requests.ts'

/** Facts about a running product that the requests need. */
export interface ProductFacts {
  site: string
  /** Path of a file of the build. */
  asset: string
  /** Path of a file of the admin build. */
  adminAsset: string
  /** ETags by path. */
  tags: Record<string, string>
  /** Access token of an administrator. */
  token: string
}

/** A request to one of the hosts, with the status, kind and caching of its response. */
export interface Answer {
  name: string
  status: number
  kind: string
  cache: string
  ask: (found: ProductFacts) => RawRequest
}

const answer = (
  name: string,
  status: number,
  kind: string,
  cache: string,
  ask: string | RawRequest | Answer['ask'],
): Answer => ({
  name,
  status,
  kind,
  cache,
  ask: (found) =>
    typeof ask === 'function' ? ask(found) : typeof ask === 'string' ? { path: ask } : ask,
})

const html = { accept: 'text/html' }
const json = { accept: 'application/json' }
const page = (path: string): RawRequest => ({ path, headers: html })
const ifUnchanged =
  (path: string): Answer['ask'] =>
  ({ tags }) => ({ path, headers: { 'if-none-match': tags[path] ?? '' } })
const signedIn =
  (path: string): Answer['ask'] =>
  ({ token }) => ({ path, headers: { ...json, authorization: `Bearer ${token}` } })
const preflight: Answer['ask'] = ({ site }) => ({
  method: 'OPTIONS',
  path: '/api/user',
  headers: { origin: site, 'access-control-request-method': 'GET' },
})
const form = (path: string, origin: string, fields = ''): RawRequest => ({
  method: 'POST',
  path,
  headers: { ...html, origin, 'content-type': 'application/x-www-form-urlencoded' },
  body: fields,
})
const postJson = (path: string, body: string): RawRequest => ({
  method: 'POST',
  path,
  headers: { ...json, 'content-type': 'application/json' },
  body,
})
const go =
  (url?: string): Answer['ask'] =>
  ({ site }) => ({
    path: `/api/go/${encodeGoLink({ id: 1, model: 'x', url: url ?? site }, new Date())}`,
  })

const immutable = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600, must-revalidate'
const revalidated = 'no-cache'
const noStore = 'no-store'
const privateNoStore = 'private, no-store'

/** Paths whose ETags are fetched first. */
export const taggedPaths = ['/', '/api/nuxt/pages', '/storage/ecritures.webp', '/favicon.svg']

const resized = '/_ipx/w_320/storage/ecritures.webp'
const choice = '/api/statistics-choice'
const pixel = '/api/assets/icons/dot.png'

/** Requests to the host of the site. */
export const siteAnswers: Answer[] = [
  answer('a preflight request of another origin', 204, 'data', noStore, preflight),
  answer('the home page', 200, 'page', revalidated, page('/')),
  answer('the home page again', 200, 'page', revalidated, page('/')),
  answer('the home page by HEAD', 200, 'page', revalidated, { method: 'HEAD', path: '/' }),
  answer('an unchanged page', 304, 'page', revalidated, ifUnchanged('/')),
  answer('a page', 200, 'page', revalidated, page('/guide/premiers-pas')),
  answer('the part of a page', 200, 'part', revalidated, '/_part/'),
  answer('an error page', 404, 'page', noStore, page('/nulle-part')),
  answer('an error page for a bad address', 400, 'page', noStore, page('/fr%2Fcontact')),
  answer('an error as JSON', 404, 'data', noStore, { path: '/nulle-part', headers: json }),
  answer('a permanent redirect of the owner', 301, 'data', 'public, max-age=300', '/accueil'),
  answer('a redirect of the owner', 307, 'data', noStore, '/docs/a'),
  answer('a redirect to the canonical address', 301, 'data', 'public, max-age=300', '/fr/'),
  answer('a page with a wrong method', 405, 'data', noStore, { method: 'PUT', path: '/' }),
  answer('an invalid address', 400, 'data', noStore, { path: 'http://x/' }),
  answer('a file of the build', 200, 'file', immutable, ({ asset }) => ({ path: asset })),
  answer('a missing file of the build', 404, 'data', noStore, '/assets/nothing.js'),
  answer('a public file', 200, 'file', 'public, max-age=3600', '/favicon.svg'),
  answer(
    'an unchanged public file',
    304,
    'file',
    'public, max-age=3600',
    ifUnchanged('/favicon.svg'),
  ),
  answer('the id of the build', 200, 'file', noStore, '/builds/latest.json'),
  answer('an unknown build', 404, 'data', noStore, '/builds/meta/x.json'),
  answer('a translation file', 200, 'file', revalidated, '/_locales/general/fr/data.json'),
  answer('a missing translation file', 404, 'data', noStore, '/_locales/x/y/data.json'),
  answer('the sitemap', 200, 'file', revalidated, '/sitemap.xml'),
  answer('a missing part of the sitemap', 404, 'data', noStore, '/sitemap-99.xml'),
  answer('a feed', 200, 'file', revalidated, '/feed.xml'),
  answer('a feed of another spelling', 301, 'data', 'public, max-age=300', '/Journal/feed.json'),
  answer('robots.txt', 200, 'file', revalidated, '/robots.txt'),
  answer('security.txt without a contact', 404, 'data', noStore, '/.well-known/security.txt'),
  answer('the change-password address', 302, 'data', noStore, '/.well-known/change-password'),
  answer('the service worker', 200, 'worker', revalidated, '/sw-tracking.js'),
  answer('a resized image', 200, 'resized', anHour, resized),
  answer('a resized image again', 200, 'resized', anHour, resized),
  answer('a missing image, resized', 404, 'data', noStore, '/_ipx/w_320/storage/nothing.webp'),
  answer('invalid modifiers', 400, 'data', noStore, '/_ipx/w_x/storage/ecritures.webp'),
  answer('the sign-in screen', 200, 'screen', privateNoStore, page('/dashboard/login')),
  answer(
    'a screen with a secret in its address',
    200,
    'secret',
    privateNoStore,
    page('/dashboard/setup/token'),
  ),
  answer('an unknown screen', 404, 'screen', privateNoStore, page('/dashboard/nowhere')),
  answer('a screen for signed-in users', 302, 'screen', privateNoStore, page('/dashboard/profile')),
  answer(
    'another spelling of a screen',
    301,
    'screenless',
    privateNoStore,
    page('/dashboard/Login'),
  ),
  answer('a form of another site', 403, 'data', noStore, form('/dashboard/login', 'http://x')),
  answer('a refused sign-in', 422, 'screen', privateNoStore, ({ site }) =>
    form('/dashboard/login', site, 'email=x%40example.org&password=x'),
  ),
  answer('a screen with a wrong method', 405, 'data', noStore, {
    method: 'PUT',
    path: '/dashboard/login',
  }),
]

/** Requests to both hosts. */
export const sharedAnswers: Answer[] = [
  answer('the liveness check', 200, 'data', noStore, '/healthz'),
  answer('the readiness check', 200, 'data', noStore, '/readyz'),
  answer('the metrics', 200, 'data', noStore, '/metrics'),
  answer('the metrics through a proxy', 404, 'data', noStore, {
    path: '/metrics',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  }),
  answer('a list of the API', 200, 'data', revalidated, '/api/nuxt/pages'),
  answer('an unchanged list of the API', 304, 'data', revalidated, ifUnchanged('/api/nuxt/pages')),
  answer('a menu', 200, 'data', revalidated, '/api/menus/main'),
  answer('an invalid query', 422, 'data', noStore, '/api/nuxt/pages?page[size]=x'),
  answer('an unknown call', 404, 'data', noStore, '/api/nothing'),
  answer('a call with a wrong method', 405, 'data', noStore, {
    method: 'PUT',
    path: '/api/nuxt/pages',
  }),
  answer('the user, for a guest', 401, 'data', noStore, '/api/user'),
  answer('the CSRF cookie', 204, 'data', noStore, '/sanctum/csrf-cookie'),
  answer('a sign-in without its fields', 422, 'data', noStore, postJson('/login', '{}')),
  answer('a sign-in with invalid JSON', 400, 'data', noStore, postJson('/login', '{')),
  answer('the signed-in user', 200, 'data', noStore, signedIn('/api/user')),
  answer('the data of the signed-in user', 200, 'data', noStore, signedIn('/user/export')),
  answer('the statistics', 200, 'data', noStore, signedIn('/api/admin/statistics')),
  answer('statistics as CSV', 200, 'data', noStore, signedIn('/api/admin/statistics/pages.csv')),
  answer('a bug report', 200, 'data', noStore, signedIn('/api/admin/bug-reports/1')),
  answer(
    'the screenshot of a bug report',
    200,
    'data',
    noStore,
    signedIn('/api/admin/bug-reports/1/screenshot'),
  ),
  answer('a tracked link', 302, 'data', noStore, go()),
  answer(
    'a tracked link to an unknown address',
    200,
    'plain',
    noStore,
    go('https://example.org/x'),
  ),
  answer('an invalid tracked link', 400, 'plain', noStore, '/api/go/x'),
  answer('the opt-out page', 200, 'plain', noStore, choice),
  answer('an opt-out from another site', 403, 'data', noStore, form(choice, 'http://x')),
  answer('an opt-out', 303, 'data', noStore, ({ site }) => form(choice, site, 'counted=no')),
  answer('the pixel', 200, 'data', noStore, pixel),
  answer('an event', 204, 'data', noStore, postJson('/api/status', '{"t":"view","id":1}')),
  answer('an event of another origin', 204, 'data', noStore, () => {
    const event = postJson('/api/status', '{"t":"view","id":1}')
    return { ...event, headers: { ...event.headers, origin: 'http://x' } }
  }),
  answer('an invalid event', 422, 'data', noStore, postJson('/api/status', '{}')),
  answer(
    'an event that is too large',
    413,
    'data',
    noStore,
    postJson('/api/status', ' '.repeat(2_000)),
  ),
  answer('an image', 200, 'stored', anHour, '/storage/ecritures.webp'),
  answer('a range of an image', 206, 'stored', anHour, {
    path: '/storage/ecritures.webp',
    headers: { range: 'bytes=0-9' },
  }),
  answer('an unsatisfiable range', 416, 'stored', noStore, {
    path: '/storage/ecritures.webp',
    headers: { range: 'bytes=99999999-' },
  }),
  answer('an unchanged image', 304, 'stored', anHour, ifUnchanged('/storage/ecritures.webp')),
  answer('a missing image', 404, 'stored', noStore, '/storage/nothing.webp'),
  answer('an image with a wrong method', 405, 'stored', noStore, {
    method: 'POST',
    path: '/storage/ecritures.webp',
  }),
]

/** Requests to the host of the admin only. */
export const adminAnswers: Answer[] = [
  answer('a preflight request of the site', 405, 'data', noStore, preflight),
  answer('the first page of the admin', 200, 'admin', revalidated, page('/')),
  answer('a screen of the admin', 200, 'admin', revalidated, page('/pages/1/fr')),
  answer('a file of the admin build', 200, 'file', immutable, ({ adminAsset }) => ({
    path: adminAsset,
  })),
  answer('robots.txt of the admin', 200, 'file', revalidated, '/robots.txt'),
  answer('a missing file of the admin build', 404, 'data', noStore, '/assets/nothing.js'),
  answer('the admin with a wrong method', 405, 'data', noStore, { method: 'POST', path: '/' }),
]

const head = (lines: string) => `GET / HTTP/1.1\r\n${lines}\r\n\r\n`

/** Requests that the HTTP parser refuses, as raw text. */
export const brokenRequests: [name: string, written: string, status: number][] = [
  ['two Host fields', head('Host: a\r\nHost: b'), 400],
  ['the same Host field twice', head('Host: a\r\nhOST: a'), 400],
  ['two Host fields in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['no Host field', head('Accept: */*'), 400],
  ['a request that is not HTTP', 'no request\r\n\r\n', 400],
  ['an invalid field', head('Host: a\r\nno field'), 400],
  [
    'Content-Length with chunked encoding',
    head('Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked'),
    400,
  ],
  ['fields that are too long', head(`Host: a\r\nX: ${'x'.repeat(20_000)}`), 431],
  ['an unknown expectation', head('Host: a\r\nExpect: wonders'), 417],
]
