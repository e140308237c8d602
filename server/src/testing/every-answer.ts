import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { encodeGoLink } from '@vitrine/contract/tracking/go-link'

/** What a test has found out about a running product before it walks through its answers. */
export interface Found {
  site: string
  /** A file of the build. */
  asset: string
  /** A file of the build of the admin. */
  adminAsset: string
  /** Tags of answers, by their address. */
  tags: Record<string, string>
  /** Proves that an administrator is signed in. */
  token: string
}

export interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** A request to one of the hosts, and the kind and age of its answer. */
export interface Answer {
  name: string
  status: number
  kind: string
  cache: string
  ask: (found: Found) => Asked
}

const answer = (
  name: string,
  status: number,
  kind: string,
  cache: string,
  ask: string | Asked | Answer['ask'],
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
const page = (path: string): Asked => ({ path, headers: html })
const held =
  (path: string): Answer['ask'] =>
  ({ tags }) => ({ path, headers: { 'if-none-match': tags[path] ?? '' } })
const signedIn =
  (path: string): Answer['ask'] =>
  ({ token }) => ({ path, headers: { ...json, authorization: `Bearer ${token}` } })
const question: Answer['ask'] = ({ site }) => ({
  method: 'OPTIONS',
  path: '/api/user',
  headers: { origin: site, 'access-control-request-method': 'GET' },
})
const form = (path: string, origin: string, fields = ''): Asked => ({
  method: 'POST',
  path,
  headers: { ...html, origin, 'content-type': 'application/x-www-form-urlencoded' },
  body: fields,
})
const sent = (path: string, body: string): Asked => ({
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

const kept = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=3600, must-revalidate'
const asked = 'no-cache'
const never = 'no-store'
const own = 'private, no-store'

/** Addresses whose tags are asked for before. */
export const taggedPaths = ['/', '/api/nuxt/pages', '/storage/ecritures.webp', '/favicon.svg']

const resized = '/_ipx/w_320/storage/ecritures.webp'
const choice = '/api/statistics-choice'
const pixel = '/api/assets/icons/dot.png'

/** Addresses of every kind that the site's host answers. */
export const siteAnswers: Answer[] = [
  answer('a question of another origin', 204, 'data', never, question),
  answer('the home page', 200, 'page', asked, page('/')),
  answer('the home page once more', 200, 'page', asked, page('/')),
  answer('the home page without its body', 200, 'page', asked, { method: 'HEAD', path: '/' }),
  answer('a page that has not changed', 304, 'page', asked, held('/')),
  answer('a page', 200, 'page', asked, page('/guide/premiers-pas')),
  answer('the part of a page', 200, 'part', asked, '/_part/'),
  answer('an error page', 404, 'page', never, page('/nulle-part')),
  answer('an error page for a bad address', 400, 'page', never, page('/fr%2Fcontact')),
  answer('an error as JSON', 404, 'data', never, { path: '/nulle-part', headers: json }),
  answer('a redirect of the owner for good', 301, 'data', 'public, max-age=300', '/accueil'),
  answer('a redirect of the owner', 307, 'data', never, '/docs/a'),
  answer('a redirect to the one spelling', 301, 'data', 'public, max-age=300', '/fr/'),
  answer('a method that pages do not know', 405, 'data', never, { method: 'PUT', path: '/' }),
  answer('an address that is none', 400, 'data', never, { path: 'http://x/' }),
  answer('a file of the build', 200, 'file', kept, ({ asset }) => ({ path: asset })),
  answer('a file of no build', 404, 'data', never, '/assets/nothing.js'),
  answer('a public file', 200, 'file', 'public, max-age=3600', '/favicon.svg'),
  answer('a public file that is held', 304, 'file', 'public, max-age=3600', held('/favicon.svg')),
  answer('the name of the build', 200, 'file', never, '/builds/latest.json'),
  answer('a build that is none', 404, 'data', never, '/builds/meta/x.json'),
  answer('a translation file', 200, 'file', asked, '/_locales/general/fr/data.json'),
  answer('a translation file that is none', 404, 'data', never, '/_locales/x/y/data.json'),
  answer('the sitemap', 200, 'file', asked, '/sitemap.xml'),
  answer('a part of it that is none', 404, 'data', never, '/sitemap-99.xml'),
  answer('robots.txt', 200, 'file', asked, '/robots.txt'),
  answer('security.txt that is not set', 404, 'data', never, '/.well-known/security.txt'),
  answer('the change-password address', 302, 'data', never, '/.well-known/change-password'),
  answer('the service worker', 200, 'worker', asked, '/sw-tracking.js'),
  answer('a resized image', 200, 'resized', aWhile, resized),
  answer('a resized image again', 200, 'resized', aWhile, resized),
  answer('a resized image of nothing', 404, 'data', never, '/_ipx/w_320/storage/nothing.webp'),
  answer('modifiers that are none', 400, 'data', never, '/_ipx/w_x/storage/ecritures.webp'),
  answer('the screen to sign in', 200, 'screen', own, page('/dashboard/login')),
  answer('a screen with a secret', 200, 'secret', own, page('/dashboard/setup/token')),
  answer('a screen that is none', 404, 'screen', own, page('/dashboard/nowhere')),
  answer('a screen for others', 302, 'screen', own, page('/dashboard/profile')),
  answer('another spelling of a screen', 301, 'screenless', own, page('/dashboard/Login')),
  answer('a form of another site', 403, 'data', never, form('/dashboard/login', 'http://x')),
  answer('a refused sign-in', 422, 'screen', own, ({ site }) =>
    form('/dashboard/login', site, 'email=x%40example.org&password=x'),
  ),
  answer('a method that screens do not know', 405, 'data', never, {
    method: 'PUT',
    path: '/dashboard/login',
  }),
]

/** Addresses that both hosts answer. */
export const sharedAnswers: Answer[] = [
  answer('a probe of the process', 200, 'data', never, '/healthz'),
  answer('a probe of its work', 200, 'data', never, '/readyz'),
  answer('the figures', 200, 'data', never, '/metrics'),
  answer('the figures through a proxy', 404, 'data', never, {
    path: '/metrics',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  }),
  answer('a list of the API', 200, 'data', asked, '/api/nuxt/pages'),
  answer('a list that has not changed', 304, 'data', asked, held('/api/nuxt/pages')),
  answer('a menu', 200, 'data', asked, '/api/menus/main'),
  answer('a query that is wrong', 422, 'data', never, '/api/nuxt/pages?page[size]=x'),
  answer('a call that is none', 404, 'data', never, '/api/nothing'),
  answer('a method that a call does not know', 405, 'data', never, {
    method: 'PUT',
    path: '/api/nuxt/pages',
  }),
  answer('a guest', 401, 'data', never, '/api/user'),
  answer('a token against forgery', 204, 'data', never, '/sanctum/csrf-cookie'),
  answer('a sign-in without its fields', 422, 'data', never, sent('/login', '{}')),
  answer('a sign-in that is no JSON', 400, 'data', never, sent('/login', '{')),
  answer('oneself', 200, 'data', never, signedIn('/api/user')),
  answer('one’s own data', 200, 'data', never, signedIn('/user/export')),
  answer('the statistics', 200, 'data', never, signedIn('/api/admin/statistics')),
  answer('a table as CSV', 200, 'data', never, signedIn('/api/admin/statistics/pages.csv')),
  answer('a report', 200, 'data', never, signedIn('/api/admin/bug-reports/1')),
  answer('its picture', 200, 'data', never, signedIn('/api/admin/bug-reports/1/screenshot')),
  answer('a tracked link', 302, 'data', never, go()),
  answer('a tracked link to nobody knows where', 200, 'plain', never, go('https://example.org/x')),
  answer('a tracked link that is none', 400, 'plain', never, '/api/go/x'),
  answer('the choice not to be counted', 200, 'plain', never, choice),
  answer('a choice of another site', 403, 'data', never, form(choice, 'http://x')),
  answer('a choice', 303, 'data', never, ({ site }) => form(choice, site, 'counted=no')),
  answer('the pixel', 200, 'data', never, pixel),
  answer('an event', 204, 'data', never, sent('/api/status', '{"t":"view","id":1}')),
  answer('an event of another origin', 204, 'data', never, () => {
    const event = sent('/api/status', '{"t":"view","id":1}')
    return { ...event, headers: { ...event.headers, origin: 'http://x' } }
  }),
  answer('an event that is none', 422, 'data', never, sent('/api/status', '{}')),
  answer('an event that is too large', 413, 'data', never, sent('/api/status', ' '.repeat(2_000))),
  answer('an image', 200, 'stored', aWhile, '/storage/ecritures.webp'),
  answer('a part of an image', 206, 'stored', aWhile, {
    path: '/storage/ecritures.webp',
    headers: { range: 'bytes=0-9' },
  }),
  answer('a part that there is not', 416, 'stored', never, {
    path: '/storage/ecritures.webp',
    headers: { range: 'bytes=99999999-' },
  }),
  answer('an image that is held', 304, 'stored', aWhile, held('/storage/ecritures.webp')),
  answer('an image that is none', 404, 'stored', never, '/storage/nothing.webp'),
  answer('an image that is sent to', 405, 'stored', never, {
    method: 'POST',
    path: '/storage/ecritures.webp',
  }),
]

/** Addresses of the admin host's own. */
export const adminAnswers: Answer[] = [
  answer('a question of a page of the site', 405, 'data', never, question),
  answer('its first page', 200, 'admin', asked, page('/')),
  answer('a screen, which the application knows', 200, 'admin', asked, page('/pages/1/fr')),
  answer('a file of its build', 200, 'file', kept, ({ adminAsset }) => ({ path: adminAsset })),
  answer('its robots.txt', 200, 'file', asked, '/robots.txt'),
  answer('a file of no build of its own', 404, 'data', never, '/assets/nothing.js'),
  answer('a method that it does not know', 405, 'data', never, { method: 'POST', path: '/' }),
]

const head = (lines: string) => `GET / HTTP/1.1\r\n${lines}\r\n\r\n`

/** What never reaches a room: as it goes over the wire. */
export const brokenRequests: [name: string, written: string, status: number][] = [
  ['two lines of a host', head('Host: a\r\nHost: b'), 400],
  ['the same host twice', head('Host: a\r\nhOST: a'), 400],
  ['two hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['no host', head('Accept: */*'), 400],
  ['no HTTP', 'what is this\r\n\r\n', 400],
  ['a field that is none', head('Host: a\r\nwhat is this'), 400],
  ['a length and pieces', head('Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked'), 400],
  ['too many fields', head(`Host: a\r\nX: ${'x'.repeat(20_000)}`), 431],
  ['an expectation', head('Host: a\r\nExpect: wonders'), 417],
]

type Told = { status: number; headers: Record<string, string | undefined> }

/** Asks as no `fetch` would, and follows nothing. */
export function tell(base: string, { method = 'GET', path, headers, body }: Asked): Promise<Told> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers }, async (response) => {
      await buffer(response)
      const fields = Object.entries(response.headers)
      const told = fields.map(([name, value]) => [name, value === undefined ? value : `${value}`])
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(told) })
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Writes bytes to a host, and reads what comes back until it closes. */
export async function tellBytes(base: string, written: string): Promise<Told> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.write(written)
  const [lines = ''] = (await text(socket)).split('\r\n\r\n', 1)
  const [first = '', ...fields] = lines.split('\r\n')
  const headers = fields.map((line) => {
    const at = line.indexOf(': ')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)]
  })
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) }
}
