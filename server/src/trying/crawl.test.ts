import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPort } from '../listener/hosts.ts'
import { crawlSite } from './crawl.ts'
import { validateHtml } from './html-validation.ts'

const pages: Record<string, string> = {
  '/': '<a href="/caf%C3%A9?a=1&amp;b=2">Café</a> <a href="https://example.org/gone">elsewhere</a>',
  '/café': '<a href="/gone">gone</a> <a href="/image.webp">image</a>',
  '/image.webp': 'an image',
  '/sitemap.xml':
    '<sitemapindex><loc>https://site.example/sitemap-1.xml</loc><loc>https://site.example/sitemap-2.xml</loc></sitemapindex>',
  '/sitemap-1.xml': '<loc>https://site.example/café</loc>',
  '/sitemap-2.xml': '<loc>https://site.example/unwritten</loc>',
}

let server: Server
let address: string

beforeAll(async () => {
  server = createServer((req, res) => {
    const page = pages[decodeURI((req.url ?? '').replace(/\?.*/, ''))]
    res.writeHead(page === undefined ? 404 : 200).end(page ?? '<a href="/">home</a>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${getPort(server)}`
})

afterAll(() => server.close())

test('all pages of the sitemap and all internal links are fetched', async () => {
  const found = (await crawlSite(address)).map(({ path, findings }) => [decodeURI(path), findings])
  expect(found).toEqual([
    ['/', []],
    ['/café', ['links to /gone, which is answered with 404']],
    ['/unwritten', ['is answered with 404 instead of 200']],
    ['/vitrine-nowhere', []],
  ])
})

test('problems of the HTML are reported with their selector', async () => {
  const html =
    '<!doctype html><html lang="fr"><head><title>Essai</title></head><body><img src="/a.webp"></body></html>'
  expect(await validateHtml(html)).toEqual([
    'wcag/h37: <img> is missing required "alt" attribute html > body > img',
  ])
})
