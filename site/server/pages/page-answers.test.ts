import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { rulesOf } from '@vitrine/contract/testing/rules'
import { afterEach, expect, test } from 'vitest'
import type { PublicConfig } from '../../app/site/site.ts'
import type { Rendered, Visit } from '../rendering/render.ts'
import { testConfig } from '../testing/config.ts'
import { keptPages } from './kept-pages.ts'
import { sendPage } from './page-answers.ts'
import { createPageCache } from './page-cache.ts'
import { pageAnswerFields } from './page-fields.ts'
import { pageNames } from './page-names.ts'
import { noRenewal } from './renewal.ts'

/** What is rendered at a path; everywhere else there is a page. */
const others: Record<string, Rendered> = {
  '/moved': { status: 301, location: '/new', complete: true },
  '/later': { status: 302, location: '/new', complete: true },
  '/away': { status: 302, location: 'https://elsewhere.test/', complete: true },
  '/sign-in': { status: 302, location: '/dashboard/login', complete: true },
  '/lost': error(404, 'Page Not Found: /lost'),
  '/down': error(503, 'Service Unavailable'),
}

function error(statusCode: number, message: string): Rendered {
  const html = Buffer.from(`<h1>${statusCode}</h1>`)
  return { status: statusCode, html, error: { statusCode, message, fatal: true }, complete: true }
}

let server: Server
let rendered: string[]
afterEach(() => void server.close())

/** Answers with pages on a port of its own. */
async function serve(changes: Partial<PublicConfig> = {}) {
  const config = { ...testConfig, ...changes }
  rendered = []
  const render = async ({ pathname }: Visit): Promise<Rendered> => {
    rendered.push(pathname)
    return others[pathname] ?? { status: 200, html: Buffer.from('<h1>A</h1>'), complete: true }
  }
  const version = () => '1'
  const check = async () => ({ same: true, sure: true })
  const pages = createPageCache({ version, megabytes: 1, check })
  const names = pageNames(config)
  const policy = "default-src 'none'"
  const fieldsFor = pageAnswerFields(config, policy)
  const kept = keptPages({ pages, names, render, fieldsFor })
  const send = sendPage({ config, pages, names, kept, renewal: noRenewal, fieldsFor, policy })
  server = createServer((req, res) => {
    const [pathname = '', query] = (req.url ?? '').split('?')
    void send(req, res, { pathname, search: query === undefined ? '' : `?${query}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

/** As it goes over the wire: a client of the web would tidy the address first. */
async function ask(path: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const { port } = server.address() as AddressInfo
  const asked = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers }, asked.resolve).on('error', asked.reject)
  const answer = await asked.promise
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test('a page is rendered once, and whoever holds it is told that it is the same', async () => {
  await serve()
  expect(await ask('/a')).toMatchObject({ status: 200, body: '<h1>A</h1>' })
  const held = await ask('/a')
  expect(held).toMatchObject({ status: 200, body: '<h1>A</h1>' })
  const etag = String(held.headers.etag)
  expect(await ask('/a', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  expect(rendered).toEqual(['/a'])
})

test('the part of a page is held apart, and no search engine is to find it', async () => {
  await serve()
  expect((await ask('/a')).headers).not.toHaveProperty('x-robots-tag')
  expect((await ask('/_part/a')).headers['x-robots-tag']).toBe('noindex')
  expect((await ask('/_part/a')).headers['x-robots-tag']).toBe('noindex')
  expect(rendered).toEqual(['/a', '/a'])
})

test('a redirect that lasts is kept for a while, any other is not', async () => {
  await serve()
  expect(await ask('/moved')).toMatchObject({
    status: 301,
    headers: { location: '/new', 'cache-control': 'public, max-age=300' },
  })
  expect(await ask('/later')).toMatchObject({
    status: 302,
    headers: { location: '/new', 'cache-control': 'no-store' },
  })
})

test('the part of a page that redirects leads to a part, or to nothing that a part could be', async () => {
  await serve()
  expect(await ask('/_part/moved')).toMatchObject({
    status: 301,
    headers: { location: '/_part/new' },
  })
  for (const path of ['/_part/away', '/_part/sign-in'])
    expect(await ask(path)).toMatchObject({ status: 204, headers: { 'cache-control': 'no-store' } })
  expect((await ask('/_part/sign-in')).headers.location).toBe('/dashboard/login')
})

test('an error page is kept by nobody; a program is told in its own words', async () => {
  await serve()
  expect(await ask('/lost')).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    body: '<h1>404</h1>',
  })
  const told = await ask('/lost', { accept: 'application/json' })
  expect(JSON.parse(told.body)).toMatchObject({ statusCode: 404, message: 'Page Not Found: /lost' })
  expect(rendered).toEqual(['/lost', '/lost'])
})

test('while the API is away it is said when to come again', async () => {
  await serve()
  for (const accept of ['text/html', 'application/json'])
    expect(await ask('/down', { accept })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
    })
})

test('a language that is chosen by a link goes into its cookie and out of the address', async () => {
  await serve({ i18n: rulesOf('no_prefix') })
  expect(await ask('/a?page=2&locale=en')).toMatchObject({
    status: 302,
    headers: {
      location: '/a?page=2',
      'set-cookie': ['no-prefix-locale=en; Path=/; SameSite=Lax'],
      'cache-control': 'no-store',
    },
  })
  // Two slashes in front would name another host.
  expect((await ask('//evil.test/?locale=en')).headers.location).toBe('/evil.test/')
  expect(rendered).toEqual([])
})
