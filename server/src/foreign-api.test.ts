import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from './testing/product.ts'

/** A server that we did not write: it knows the calls of the specification and nothing more. */
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

let server: Server
let site: TestProduct
const asked: string[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    const url = req.url ?? ''
    asked.push(url)
    const answer = url.startsWith('/api/nuxt/pages')
      ? { data: pages }
      : url.startsWith('/api/contents')
        ? { data: {} }
        : undefined
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer ?? { message: 'Not Found' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  site = await startTestProduct({
    config: { roles: ['site'], apiUrl: `http://127.0.0.1:${port}` },
  })
})
afterAll(async () => {
  await site.stop()
  server.closeAllConnections()
  server.close()
})

test.each([
  ['/', 'fr', 'Bienvenue'],
  ['/a-propos', 'fr', 'À propos'],
  ['/en/about', 'en', 'About'],
  ['/rubrique', 'fr', 'Rubrique'],
])('its page at %s is found in the whole list', async (path, lang, title) => {
  const response = await site.visit(path)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain(`<html lang="${lang}"`)
  expect(html).toContain(`<title>${title}</title>`)
})

test('its addresses are corrected and refused as ours are', async () => {
  expect((await site.visit('/A-Propos/')).headers.get('location')).toBe('/a-propos')
  expect((await site.visit('/en/a-propos')).headers.get('location')).toBe('/en/about')
  expect((await site.visit('/nulle-part')).status).toBe(404)
})

test('its whole list is asked for by one address, whatever page is read', async () => {
  await site.visit('/a-propos')
  asked.length = 0
  await site.visit('/nulle-part-1')
  await site.visit('/nulle-part-2')
  expect(asked.filter((url) => url.includes('filter'))).toEqual([])
})

test('the site’s own origin hands the browser’s calls on', async () => {
  const response = await fetch(`${site.url}/api/nuxt/pages`)
  expect(await response.json()).toEqual({ data: pages })
  expect((await fetch(`${site.url}/api/nowhere`)).status).toBe(404)
})
