import { createHmac } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '@vitrine/api/db/open'
import { createFolderFiles } from '@vitrine/api/media/files'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { createClient, type VitrineClient } from '@vitrine/contract/client/create-client'
import { createAccessToken } from '@vitrine/contract/endpoints/access-tokens'
import { AccessTokenMade } from '@vitrine/contract/identity/access-tokens'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildFrontEnd,
  bundleClient,
  checkTypes,
  createFrontEnd,
  type FrontEnd,
} from '../../src/testing/front-end.ts'
import {
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'
import { signIn, testAdmin } from '../../src/testing/sign-in.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-front-end-'))
const dataDir = join(folder, 'data')
/** Maximum bytes of the client with zod, minified and compressed. */
const sizeMax = 37_000
const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const site = { i18n: { ...testSite.i18n, strategy: 'prefix_except_default' as const } }
const pages = [
  {
    key: 'bread',
    picture: '/media/bread.webp',
    translations: {
      fr: { title: 'Nos pains', slug: 'nos-pains', seo_title: 'Pains au levain' },
      en: { title: 'Our bread', slug: 'our-bread', content: '<p onclick="x">Warm.</p>' },
    },
  },
]

let product: TestProduct
let token: string
let client: VitrineClient
let front: FrontEnd
/** Status codes with which the front end has answered the webhooks. */
const receivedStatuses: number[] = []
const receiver = createServer(async (request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  const sent = { method: 'POST', headers: Object.fromEntries(headers), body: await text(request) }
  const { status } = await front.POST(new Request('http://front/api/revalidate', sent))
  receivedStatuses.push(status)
  response.writeHead(status).end()
})

beforeAll(async () => {
  await Promise.all([createFrontEnd(folder), startProduct()])
  token = await makeToken()
  client = createClient({ url: product.url, token })
  for (const [name, value] of Object.entries({
    VITRINE_URL: product.url,
    VITRINE_TOKEN: token,
    WEBHOOK_SECRET: secret,
  }))
    vi.stubEnv(name, value)
  front = await import(pathToFileURL(await buildFrontEnd(folder)).href)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await product.stop()
  receiver.close()
  rmSync(folder, { recursive: true })
})

async function startProduct() {
  const from = join(folder, 'from')
  for (const made of [from, dataDir]) mkdirSync(made)
  copyFileSync(join(root, 'demo/media/etalage.webp'), join(from, 'bread.webp'))
  const databaseUrl = `file:${dataDir}/test.db`
  const { db, changes, close } = await openDatabase(databaseUrl)
  await importMediaFolder(db, changes, from, createFolderFiles(join(dataDir, 'media')))
  await close()
  await storePages({ databaseUrl, site: { ...testSite, ...site } }, pages)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const webhook = { url: `http://127.0.0.1:${port}`, key }
  const config = { front: { sharedCacheSeconds: 0, purge: undefined, webhook } }
  product = await startTestProduct({ dataDir, site, admin: testAdmin, config })
}

async function makeToken() {
  const headers = await signIn(product.url)
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(product.url + createAccessToken.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Front', scopes: ['write-drafts', 'publish'], expires_on }),
  })
  return AccessTokenMade.parse(await answer.json()).data.token
}

test.each(['bundler', 'nodenext'])(
  'the front end of the guide has no type errors with the resolution "%s"',
  async (resolution) => {
    expect(await checkTypes(folder, resolution)).toBe('')
  },
)

test('the README of the packed client is the guide, without links to missing files', () => {
  const readme = readFileSync(join(folder, 'node_modules/@vitrine/client/README.md'), 'utf8')
  expect(readme).toContain('In a site folder the same client is `vitrine/client`.')
  expect(readme).toContain('# Your own front end')
  expect(readme).not.toMatch(/\]\(\./)
})

test('a page has its title, menu and translations, in the language of its address', async () => {
  const html = await front.htmlAt('/en/our-bread')
  expect(html).toContain('<title>Our bread</title>')
  expect(html).toContain(
    '<div lang="en"><nav><a href="/en/our-bread">Our bread</a></nav><h1>Our bread</h1>',
  )
  expect(html).toContain('<div><p>Warm.</p></div>')
  expect(html).toContain('<a href="/nos-pains" hrefLang="fr">fr</a>')
  expect(await front.htmlAt('/nos-pains')).toContain('<title>Pains au levain</title>')
})

test('every source of a picture is an image of Vitrine, fetched through the rewrites', async () => {
  const html = (await front.htmlAt('/nos-pains')).replaceAll('&amp;', '&')
  const [, src = '', srcset = ''] = /<img src="([^"]+)" srcSet="([^"]+)" sizes="/.exec(html) ?? []
  const sources = [src, ...srcset.split(', ').map((source) => source.split(' ')[0] ?? '')]
  expect(sources.length).toBeGreaterThan(4)
  const rewrites = await front.config.rewrites()
  for (const source of sources) {
    const [, place = ''] = /^(\/[^/]+\/)/.exec(source) ?? []
    const rewrite = rewrites.find((each) => each.source === `${place}:path*`)
    const rest = source.slice(place.length)
    const answer = await fetch(rewrite?.destination.replace(':path*', () => rest) ?? source)
    expect(answer.headers.get('content-type')).toBe('image/webp')
  }
})

test('another spelling of an address redirects to the page, and an unknown one is not found', async () => {
  await expect(front.htmlAt('/en/OUR-BREAD')).rejects.toThrow('redirect to /en/our-bread')
  await expect(front.htmlAt('/cakes')).rejects.toThrow('not found')
})

test('a draft is shown with a token, and to readers after it is published and the webhook has arrived', async () => {
  const { id, version, fields } = await english()
  const changed = { ...fields, title: 'Fresh bread' }
  const params = { id, locale: 'en' }
  const saved = await client.saveText({ params, body: { version, fields: changed } })
  if (!saved.ok) throw new Error(saved.message)
  expect(await front.draftsOf(id, 'en')).toEqual({ title: 'Fresh bread', content: '<p>Warm.</p>' })
  expect(await front.htmlAt('/en/our-bread')).toContain('<h1>Our bread</h1>')
  const locales = { en: saved.data.data.version }
  expect(await client.publishPage({ params: { id }, body: { locales } })).toMatchObject({
    ok: true,
  })
  await vi.waitUntil(() => receivedStatuses.length > 0, { timeout: 60_000 })
  expect(receivedStatuses).toEqual([204])
  expect(front.revalidated).toEqual(['/ layout'])
  expect(await front.htmlAt('/en/our-bread')).toContain('<h1>Fresh bread</h1>')
})

async function english() {
  const listed = await client.listPages()
  const id = (listed.ok && listed.data.data[0]?.id) || 0
  const text = await client.showText({ params: { id, locale: 'en' } })
  if (!text.ok) throw new Error(text.message)
  return { id, ...text.data.data }
}

const now = () => Math.floor(Date.now() / 1000)
const signatureOf = (by: Buffer, at: number, body: string) =>
  `v1,${createHmac('sha256', by).update(`msg_1.${at}.${body}`).digest('base64')}`

test.each([
  ['another key', signatureOf(Buffer.alloc(32, 8), now(), '{}'), now()],
  ['another body', signatureOf(key, now(), '{"type":"x"}'), now()],
  ['an old timestamp', signatureOf(key, now() - 3600, '{}'), now() - 3600],
  ['no signature', '', now()],
  ['invalid Base64', 'v1,--', now()],
])(
  'a message that is signed with %s is refused, and nothing is revalidated',
  async (_, signature, at) => {
    const before = [...front.revalidated]
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(at),
      'webhook-signature': signature,
    }
    const message = { method: 'POST', headers, body: '{}' }
    expect((await front.POST(new Request('http://front/', message))).status).toBe(401)
    expect(front.revalidated).toEqual(before)
  },
)

test('without a secret every message is refused, even one signed with an empty key', async () => {
  vi.stubEnv('WEBHOOK_SECRET', '')
  const at = now()
  const signature = signatureOf(Buffer.alloc(0), at, '{}')
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${at}`,
    'webhook-signature': signature,
  }
  const message = new Request('http://front/', { method: 'POST', headers, body: '{}' })
  const { status } = await front.POST(message)
  vi.stubEnv('WEBHOOK_SECRET', secret)
  expect(status).toBe(401)
})

test('the client uses its token at an admin on a path of the site', async () => {
  const config = { publicUrl: 'http://site.test', adminUrl: 'http://site.test/admin' }
  const other = await startTestProduct({ dataDir, site, config })
  const answer = await createClient({ url: `${other.url}/admin`, token }).listPages()
  await other.stop()
  expect(answer).toMatchObject({ ok: true, status: 200 })
})

test('a token without the scope is refused with 403, and an unknown one with 401', async () => {
  expect(await client.listMedia()).toMatchObject({ ok: false, status: 403 })
  const wrong = createClient({ url: product.url, token: 'vitrine_abc', locale: 'fr' })
  expect(await wrong.listPages()).toMatchObject({ ok: false, status: 401 })
})

test('the client is small, and needs only globals that browsers have', async () => {
  const code = await bundleClient(folder)
  const own = { URL, URLSearchParams, Headers, FormData, Blob, Response, fetch }
  const page = createContext({ ...own, url: product.url })
  runInContext(code, page)
  const answer = await runInContext('createClient({ url }).listPublishedPages()', page)
  expect(answer).toMatchObject({ ok: true, data: { data: [{ template: 'page' }] } })
  expect(gzipSync(code).length).toBeLessThan(sizeMax)
})
