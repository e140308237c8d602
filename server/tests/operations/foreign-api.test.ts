import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import { openLastGoodList } from '@vitrine/site/server/answers/last-good'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ForeignServer, person, startForeignServer } from '../../src/testing/foreign-server.ts'
import { startTestProduct, type TestProduct, testSite } from '../../src/testing/product.ts'

const pages = [
  {
    id: 1,
    template: 'home',
    title: 'Bienvenue',
    content: '<p>Bonjour</p>',
    slug: '',
    seo_title: null,
    translatable: {
      fr: {
        title: 'Bienvenue',
        content: '<p>Bonjour</p>',
        slug: '',
        seo_title: null,
        seo_description: null,
      },
    },
  },
  {
    id: 2,
    template: 'page',
    title: 'À propos',
    content: '<p>Nous</p>',
    slug: 'a-propos',
    seo_image: '/img/nous.jpg',
    translatable: {
      fr: { title: 'À propos', content: '<p>Nous</p>', slug: 'a-propos' },
      en: { title: 'About', content: '<p>Us</p>', slug: 'about' },
    },
  },
  {
    id: 3,
    template: 'list',
    title: 'Rubrique',
    content: '',
    slug: 'rubrique',
    translatable: { fr: { title: 'Rubrique', content: '', slug: 'rubrique' } },
  },
]

let server: ForeignServer
let site: TestProduct
const logged: string[] = []

beforeAll(async () => {
  server = await startForeignServer(pages)
  const config = { roles: ['site' as const], apiUrl: server.url }
  site = await startTestProduct({ config, logged })
})
afterAll(async () => {
  await site.stop()
  server.stop()
})

test.each([
  ['/', 'fr', 'Bienvenue'],
  ['/a-propos', 'fr', 'À propos'],
  ['/en/about', 'en', 'About'],
  ['/rubrique', 'fr', 'Rubrique'],
])('the page at %s is found in the complete list', async (path, lang, title) => {
  const response = await site.visit(path)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain(`<html lang="${lang}"`)
  expect(html).toContain(`<title>${title} – Essai</title>`)
})

test('addresses are corrected and refused as with our own API', async () => {
  expect((await site.visit('/A-Propos/')).headers.get('location')).toBe('/a-propos')
  expect((await site.visit('/en/a-propos')).headers.get('location')).toBe('/en/about')
  expect((await site.visit('/nulle-part')).status).toBe(404)
})

test('the complete list is fetched without a filter, whatever page is read', async () => {
  await site.visit('/a-propos')
  server.calls.length = 0
  await site.visit('/nulle-part-1')
  await site.visit('/nulle-part-2')
  expect(server.calls.filter((url) => url.includes('filter'))).toEqual([])
})

describe.each([400, 422])('a server that refuses unknown parameters with %i', (status) => {
  const asSpecified = '/api/nuxt/pages?include=seo_image'
  let strict: ForeignServer
  let its: TestProduct
  const messages: string[] = []

  beforeAll(async () => {
    strict = await startForeignServer(pages, {
      'GET /api/nuxt/pages': ({ url }: IncomingMessage, res: ServerResponse) => {
        const isKnown = url === asSpecified
        res.writeHead(isKnown ? 200 : status, { 'content-type': 'application/json' })
        res.end(JSON.stringify(isKnown ? { data: pages } : { message: 'Unknown parameter.' }))
      },
    })
    its = await startTestProduct({
      config: { roles: ['site'], apiUrl: strict.url },
      logged: messages,
    })
  })
  afterAll(async () => {
    await its.stop()
    strict.stop()
  })

  test('gets the request of the specification', async () => {
    for (const [path, title] of [
      ['/a-propos', 'À propos'],
      ['/en/about', 'About'],
      ['/rubrique', 'Rubrique'],
    ] as const) {
      const response = await its.visit(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain(`<title>${title} – Essai</title>`)
    }
    expect((await its.visit('/nulle-part')).status).toBe(404)
    expect(messages).toEqual([])
  })

  test('gets no more requests with parameters that it has refused', async () => {
    await its.visit('/a-propos')
    strict.calls.length = 0
    for (const path of ['/', '/a-propos', '/rubrique', '/nulle-part']) await its.visit(path)
    const listCalls = strict.calls.filter((call) => call.startsWith('GET /api/nuxt/pages'))
    expect(listCalls.filter((call) => call !== `GET ${asSpecified}`)).toEqual([])
  })

  test('has its pages in the sitemap', async () => {
    const sitemap = await (await its.visit('/sitemap.xml')).text()
    for (const path of ['/a-propos', '/en/about', '/rubrique'])
      expect(sitemap).toContain(`${path}</loc>`)
  })
})

test('the site forwards calls of the browser from its own origin', async () => {
  const response = await fetch(`${site.url}/api/nuxt/pages`)
  expect(await response.json()).toEqual({ data: pages })
  expect((await fetch(`${site.url}/api/nowhere`)).status).toBe(404)
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', origin: site.url },
  })
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((field) => field.split(';', 1)[0])
    .join('; ')

test('users sign in, although the API returns only role, name and e-mail address', async () => {
  const response = await post('/dashboard/login', { email: person.email, password: 'its own' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
  const headers = { cookie: cookiesOf(response) }
  for (const path of ['/dashboard', '/dashboard/profile', '/dashboard/profile-2']) {
    server.calls.length = 0
    const screen = await site.visit(path, headers)
    expect([path, screen.status]).toEqual([path, 200])
    expect(await screen.text()).toContain(person.name)
    // Specification §4: the identity is loaded once.
    expect(server.calls.filter((call) => call === 'GET /api/user')).toHaveLength(1)
  }
})

test('a stale CSRF token is explained in the language of the page, without the message of the server', async () => {
  const { 'POST /login': signIn } = server.answers
  server.answers['POST /login'] = (_: IncomingMessage, res: ServerResponse) =>
    res
      .writeHead(419, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: 'CSRF token mismatch.' }))
  const response = await post('/dashboard/login', { email: person.email, password: 'its own' })
  server.answers['POST /login'] = signIn
  const html = await response.text()
  expect(response.status).toBe(419)
  expect(html).toContain('Votre session a changé. Réessayez.')
  expect(html).not.toContain('mismatch')
})

const adminCalls = ['faults', 'statistics', 'statistics/live']

test.each([
  ['/dashboard/statistics', 'Les statistiques n’ont pas pu être chargées.'],
  ['/dashboard/faults', 'Les pannes ne peuvent pas être affichées'],
])('%s shows a notice if the response to its call is invalid', async (path, notice) => {
  const signedIn = await post('/dashboard/login', { email: person.email, password: 'its own' })
  const headers = { cookie: cookiesOf(signedIn) }
  const unreadable = (_: IncomingMessage, res: ServerResponse) => void res.end('<html>')
  const { 'GET /api/user': showUser } = server.answers
  server.answers['GET /api/user'] = { data: { ...person, role: 1 } }
  for (const answer of [unreadable, { data: 'another shape' }]) {
    for (const call of adminCalls) server.answers[`GET /api/admin/${call}`] = answer
    const screen = await site.visit(path, headers)
    expect(screen.status).toBe(200)
    expect(await screen.text()).toContain(notice)
  }
  server.answers['GET /api/user'] = showUser
})

test('an invalid response about the user does not count as a browser without cookies', async () => {
  const { 'GET /api/user': showUser } = server.answers
  server.answers['GET /api/user'] = { name: person.name }
  const response = await post('/dashboard/login', { email: person.email, password: 'its own' })
  server.answers['GET /api/user'] = showUser
  const html = await response.text()
  expect(response.status).toBe(502)
  expect(html).toContain('Le serveur ne répond pas.')
  expect(html).not.toContain('cookies')
})

test.each([
  ['nothing', ''],
  ['text', 'ok'],
  ['a list', '[]'],
  ['another object', '{"success":true}'],
])('any response to the registration of editable texts is accepted: %s', async (_, body) => {
  const other = await startForeignServer(pages, {
    'POST /api/store-contents': (_req: unknown, res: ServerResponse) => res.end(body),
  })
  const messages: string[] = []
  const config = { roles: ['site' as const], apiUrl: other.url }
  const its = await startTestProduct({ config, logged: messages })
  await expect.poll(() => other.calls).toContain('POST /api/store-contents')
  expect((await its.visit('/')).status).toBe(200)
  await its.stop()
  other.stop()
  expect(messages).toEqual([])
})

test.each(['GET /api/contents', 'POST /api/store-contents'])(
  'a server without %s causes no outage',
  async (call) => {
    const other = await startForeignServer(pages, { [call]: undefined })
    const messages: string[] = []
    const config = { roles: ['site' as const], apiUrl: other.url }
    const its = await startTestProduct({ config, logged: messages })
    await expect.poll(() => other.calls).toContain(call)
    expect((await its.visit('/')).status).toBe(200)
    await its.stop()
    other.stop()
    expect(messages).toEqual([])
  },
)

test('texts are found by their names, and an empty PHP array counts as an empty object', async () => {
  const answers = server.answers
  const path = 'GET /api/contents/by-template/home'
  answers[path] = { data: { 'home.lead': { name: 'Chapeau', content: 'Un autre titre' } } }
  const other = await startForeignServer(pages, answers)
  other.answers['GET /api/contents'] = { data: [] }
  const messages: string[] = []
  const config = { roles: ['site' as const], apiUrl: other.url }
  const its = await startTestProduct({ config, logged: messages })
  expect(await (await its.visit('/')).text()).toContain('Un autre titre')
  await expect.poll(() => other.calls).toContain('POST /api/store-contents')
  await its.stop()
  other.stop()
  expect(messages).toEqual([])
})

test('a page list of another shape is logged once, and the cached list is shown', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-foreign-'))
  const other = await startForeignServer(pages)
  const client = createApiClient(createApiReader((path, init) => fetch(other.url + path, init)))
  const lastGood = openLastGoodList(join(dataDir, 'site/pages.ndjson'), testSite.i18n, client)
  await lastGood.save(new AbortController().signal)
  other.answers['GET /api/nuxt/pages'] = { pages, links: {} }
  const messages: string[] = []
  const config = { roles: ['site' as const], apiUrl: other.url }
  const its = await startTestProduct({ config, dataDir, logged: messages })
  for (const path of ['/a-propos', '/en/about', '/rubrique'])
    expect([path, (await its.visit(path)).status]).toEqual([path, 200])
  await its.stop()
  other.stop()
  rmSync(dataDir, { recursive: true })
  expect(messages).toEqual([
    expect.stringMatching(/cached answers are used: .*not the shape of such an answer/),
  ])
})
