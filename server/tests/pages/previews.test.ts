import { createHash } from 'node:crypto'
import { browserOn } from '@vitrine/api/testing/browser'
import { writerIn } from '@vitrine/api/testing/writer'
import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listRemarks, makePreview } from '@vitrine/contract/endpoints/previews'
import { unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { previewRevision } from '@vitrine/contract/endpoints/revisions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const admin = { email: 'anna@example.org', password: 'une phrase de passe' }
const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'à-propos', en: 'about' }),
]

describe('previews and unpublished pages, over HTTP', () => {
  let product: TestProduct
  let writer: ReturnType<typeof writerIn>
  let id: number
  beforeAll(async () => {
    product = await startTestProduct({ pages, admin })
    const request = async (path: string, init?: RequestInit) => fetch(product.admin + path, init)
    const browser = browserOn({ request } as never, { origin: product.admin })
    await browser.signIn(admin.email, admin.password)
    writer = writerIn(browser)
    const list = (await (await browser.read(listPages.path)).json()).data
    id = list.find(({ slug }: { slug: string }) => slug === 'à-propos').id
  })
  afterAll(() => product.stop())

  const linkTo = async () => {
    const answer = await writer.browser.post(formatEndpointPath(makePreview, { id }), {
      shows: 'page',
      locale: 'fr',
    })
    return new URL((await answer.json()).data.url).pathname
  }

  test('the real page shows the draft, without being cached or indexed', async () => {
    await writer.save(id, { title: 'Brouillon', content: '<p><a href="/en/about">a</a></p>' })
    const link = await linkTo()
    const entry = await product.visit(link)
    expect(entry.status).toBe(302)
    const address = entry.headers.get('location') ?? ''
    expect(address).toBe(`${link}/%C3%A0-propos`)
    const page = await product.visit(address)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Brouillon')
    expect(html).toContain(`href="${link}/en/about"`)
    expect(html).not.toMatch(/<a [^>]*href="\/en\//)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors http/)
    expect(page.headers.get('content-security-policy')).not.toContain("frame-ancestors 'self'")
    expect(html).toContain('"tracking":false')
    expect(await (await product.visit('/%C3%A0-propos')).text()).not.toContain('Brouillon')
  })

  test('a reader can leave a remark, but not in the frame of the admin', async () => {
    const link = await linkTo()
    const page = await product.visit(`${link}/%C3%A0-propos`)
    const html = await page.text()
    const [, address = ''] = /class="v-remark"[^>]*><a href="([^"]*)"/.exec(html) ?? []
    expect(address).toMatch(/^\/api\/preview\/[\w-]{43}\/remark\?at=%2F%C3%A0-propos$/)
    const [, style = ''] = /<style>(\.v-remark[^<]*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    const form = await product.visit(address)
    expect(form.headers.get('referrer-policy')).toBe('same-origin')
    const said = await fetch(product.url + address, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ body: 'Il manque la fin.' }),
      redirect: 'manual',
    })
    expect(said.status).toBe(303)
    const answer = await writer.browser.read(formatEndpointPath(listRemarks, { id }))
    expect((await answer.json()).data[0]).toMatchObject({ body: 'Il manque la fin.' })
    const headers = { 'sec-fetch-dest': 'iframe' }
    const framed = await fetch(`${product.url}${link}/%C3%A0-propos`, { headers })
    const inFrame = await framed.text()
    expect(inFrame).not.toContain('v-remark')
    const [, origin, script = ''] = /<script data-admin="([^"]*)">([^<]*)</.exec(inFrame) ?? []
    expect(framed.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    )
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${origin};`)
    expect(html).not.toContain('data-admin')
    expect(await (await product.visit('/%C3%A0-propos')).text()).not.toContain('v-remark')
  })

  test('a version is shown only in a frame of the admin', async () => {
    const saved = await writer.save(id, { title: 'Version' }, { revision: 'saved' })
    const path = formatEndpointPath(previewRevision, { id, revision: saved.revision ?? 0 })
    const { version } = (await (await writer.browser.read(path)).json()).data
    const requestFor = (dest: string) => fetch(version, { headers: { 'sec-fetch-dest': dest } })
    expect((await requestFor('document')).status).toBe(404)
    const framed = await requestFor('iframe')
    expect(await framed.text()).toContain('Version')
    expect(framed.headers.get('cache-control')).toBe('no-store')
    expect(framed.headers.get('set-cookie')).toBeNull()
  })

  test('links and redirects stay within the preview', async () => {
    const link = await linkTo()
    const moved = await product.visit(`${link}/en/about/`)
    expect(moved.status).toBe(302)
    expect(moved.headers.get('location')).toBe(`${link}/en/about`)
    expect((await product.visit(`${link}/rien`)).status).toBe(404)
  })

  test.each(['/_preview/', '/_preview/abc', `/_preview/${'a'.repeat(43)}`, '/_preview/../x'])(
    '%s returns 404',
    async (path) => {
      expect((await product.visit(path)).status).toBe(404)
    },
  )

  test('a removed page without a redirect returns 410 with an explanation', async () => {
    const body = { locales: ['en'], leadTo: { to: 'nowhere' } }
    expect(
      (await writer.browser.post(formatEndpointPath(unpublishPage, { id }), body)).status,
    ).toBe(200)
    const gone = await product.visit('/en/about')
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain('<main')
    expect((await product.visit('/en/never')).status).toBe(404)
  })
})
