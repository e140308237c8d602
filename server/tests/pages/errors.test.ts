import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApiClient } from '@vitrine/site/app/http/api-client'
import { createIdentity } from '@vitrine/site/app/identity/identity'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { createTexts } from '@vitrine/site/app/locale/texts'
import { toPartHtml } from '@vitrine/site/app/pages/document'
import { findMiddleware } from '@vitrine/site/app/routing/middleware'
import { createPageStore } from '@vitrine/site/app/site/page-store'
import type { Site } from '@vitrine/site/app/site/site'
import { renderPage } from '@vitrine/site/entry-server'
import { readLocales } from '@vitrine/site/server/generated/locales'
import { joinHtml } from '@vitrine/site/server/rendering/join-html'
import { afterEach, describe, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  type TestProduct,
  testSite,
  type Wanted,
} from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
  pageWith({ fr: 'rubrique' }, { key: 'list', template: 'list' }),
]

const running: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const part of running.splice(0)) await part.stop()
})

async function start(wanted: Wanted = { pages }): Promise<TestProduct> {
  const product = await startTestProduct(wanted)
  running.unshift(product)
  return product
}

/** Starts a site on an API in another process, whose responses the test can break. */
async function siteOn(api: Pick<Gate, 'url'>) {
  return start({ config: { roles: ['site'], apiUrl: api.url } })
}

interface Gate {
  url: string
  /** Makes these paths return 500. */
  spoil: (paths: RegExp) => void
}

async function startGate(target: string): Promise<Gate> {
  let spoilt: RegExp | undefined
  const server: Server = createServer(async (req, res) => {
    if (spoilt?.test(req.url ?? '')) return res.writeHead(500).end('{}')
    const answer = await fetch(target + req.url, { headers: { accept: 'application/json' } })
    res.writeHead(answer.status, { 'content-type': 'application/json' })
    res.end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  running.unshift({ stop })
  return {
    url: `http://127.0.0.1:${port}`,
    spoil: (paths) => {
      spoilt = paths
    },
  }
}

/** Returns a site whose API sends data that components cannot render. */
function siteWithABrokenPage(): Site {
  const texts = { title: 'the broken page', slug: 'secret-page' }
  const page = { id: 1, translatable: { fr: texts }, related: [{ id: 2, title: {}, href: '/x' }] }
  const answers = { data: [page], meta: { match: 'exact', locale: 'fr' } }
  const api = createApiClient(async () => JSON.parse(JSON.stringify(answers)))
  return {
    config: {
      ...testSite,
      name: 'Essai',
      siteUrl: 'http://site.test',
      apiOrigin: '',
      build: 'test',
      builtAt: 1,
      pollMs: false,
      files: {},
      tracking: false,
    },
    redirects: async () => ({}),
    api: async () => api,
    http: rejectCalls,
    storeToken: () => {},
    identity: createIdentity(rejectCalls, { user: undefined }),
    texts: createTexts(createTranslator(testSite.i18n, readLocales(localesFolder))),
    store: createPageStore('fr'),
    choice: () => ({}),
  }
}

const rejectCalls = () => Promise.reject(new Error('No call is expected.'))

const localesFolder = join(import.meta.dirname, '../../../site/locales')

describe('specification §8', () => {
  test('Validation fails: 404, "Page Not Found: {path}"', async () => {
    const { visit } = await start()
    const response = await visit('/nulle-part?x=1')
    expect(response.status).toBe(404)
    expect(response.statusText).toBe('Not Found')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).toContain(
      'Oups\u202f! La page que vous cherchez semble introuvable.',
    )
    const json = await visit('/nulle-part', { accept: 'application/json' })
    expect(await json.json()).toMatchObject({
      statusCode: 404,
      message: 'Page Not Found: /nulle-part',
    })
  })

  test('No route matches: 404, "Page not found: {path}"', async () => {
    const { visit } = await start()
    const json = await visit('/_autre/chose', { accept: 'application/json' })
    expect(json.status).toBe(404)
    expect(await json.json()).toMatchObject({ message: 'Page not found: /_autre/chose' })
  })

  test('Address longer than that of any page: 414', async () => {
    const { visit } = await start()
    expect((await visit(`/${'a/'.repeat(2_047)}`)).status).toBe(404)
    expect((await visit(`/${'a/'.repeat(2_048)}`)).status).toBe(414)
    expect((await visit(`/rubrique?${'a=b&'.repeat(2_000)}`)).status).toBe(200)
  })

  test('Unregistered middleware: "Unknown route middleware: {name}"', () => {
    expect(() => findMiddleware('redirects', 'nobody')).toThrow('Unknown route middleware: nobody')
    expect(() => findMiddleware('constructor')).toThrow('Unknown route middleware: constructor')
  })

  test('Page list fetch fails, and none was ever fetched: 503 with Retry-After', async () => {
    const { visit } = await siteOn({ url: 'http://127.0.0.1:1' })
    const response = await visit('/about')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Une erreur inattendue est survenue.')
    expect((await visit('/sitemap.xml')).status).toBe(503)
  })

  test('Page list fetch fails: the cached list is used', async () => {
    const api = await start()
    const gate = await startGate(api.url)
    const site = await start({
      config: { roles: ['site'], apiUrl: gate.url, pageCache: false },
    })
    expect((await site.visit('/en/about')).status).toBe(200)
    gate.spoil(/./)
    expect((await site.visit('/en/about')).status).toBe(200)
  })

  test('Translation load fails: ignored, and the key is never an error', async () => {
    const { visit } = await start()
    expect((await visit('/_locales/nowhere/fr/data.json')).status).toBe(404)
    expect((await visit('/_locales/general/xx/data.json')).status).toBe(404)
    expect((await visit('/_locales/..%2f/fr/data.json')).status).toBe(404)
    const file = await visit('/_locales/general/fr/data.json?v=test-build')
    expect(file.headers.get('cache-control')).toContain('immutable')
    const old = await visit('/_locales/general/fr/data.json?v=another')
    expect(old.headers.get('cache-control')).toBe('no-cache')
  })

  test('Content reload on locale change fails: the page is shown without them', async () => {
    const api = await start()
    const gate = await startGate(api.url)
    gate.spoil(/contents|menus/)
    const { visit } = await siteOn(gate)
    const response = await visit('/rubrique')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Rien n’est encore publié ici.')
  })

  test('a page that is incomplete because the API failed is not cached', async () => {
    const api = await start()
    const gate = await startGate(api.url)
    gate.spoil(/contents|menus/)
    const { visit } = await siteOn(gate)
    expect((await visit('/')).headers.has('etag')).toBe(false)
    gate.spoil(/nothing/)
    await expect.poll(async () => (await visit('/')).text()).toContain('rubrique')
  })

  test('Uncaught fatal error: the error page with 500, without the cause', async () => {
    const logged: unknown[] = []
    const rendered = await renderPage(
      'http://site.test/secret-page',
      siteWithABrokenPage(),
      toPartHtml,
      (error) => logged.push(error),
    )
    expect(rendered).toMatchObject({ status: 500, error: { statusCode: 500, fatal: true } })
    const html = 'html' in rendered ? joinHtml(rendered.html).toString() : ''
    expect(html).toContain('Une erreur interne du serveur est survenue.')
    expect(html).not.toMatch(/React child|the broken page/)
    expect(logged).toEqual([expect.any(Error)])
  })

  test.each([
    ['fr', '/nope', 'Oups\u202f! La page que vous cherchez semble introuvable.'],
    ['en', '/en/nope', 'Oops! The page you are looking for cannot be found.'],
  ])('the error page has the language of its address: %s', async (lang, path, text) => {
    const { visit } = await start()
    const html = await (await visit(path)).text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(text)
  })
})
