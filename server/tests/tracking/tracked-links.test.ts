import { createHash } from 'node:crypto'
import { encodeGoLink } from '@vitrine/contract/tracking/go-link'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const outside = 'https://outside.test/œ’🎈'
const content = `<p><a href="${outside}">a</a></p>`
const pages = [{ key: 'links', translations: { fr: { title: 'Liens', slug: 'liens', content } } }]
const goTo = (url: string) =>
  trackingPaths.go(encodeGoLink({ id: 1, model: 'form_response', url }, new Date()))

describe.each([
  ['in one process', false],
  ['with the API elsewhere', true],
])('tracked links and the opt-out, %s', (_, elsewhere) => {
  const opened: TestProduct[] = []
  let product: TestProduct
  let publicUrl: string
  beforeAll(async () => {
    product = await startTestProduct({ pages })
    publicUrl = product.url
    opened.push(product)
    if (!elsewhere) return
    const config = { apiUrl: product.url, publicUrl, roles: ['site' as const] }
    product = await startTestProduct({ config })
    opened.unshift(product)
  })
  afterAll(async () => {
    for (const each of opened) await each.stop()
  })

  test('a tracked link redirects, and the response is not cached', async () => {
    const response = await product.visit(goTo(outside))
    expect(response.status).toBe(302)
    const { location, ...rest } = Object.fromEntries(response.headers)
    expect(location).toBe(new URL(outside).href)
    expect(rest).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  test('a plain page of the API has a policy of its own, which allows only its style', async () => {
    const response = await product.visit(goTo('https://evil.test/'))
    expect(response.status).toBe(200)
    const style = /<style>(.*?)<\/style>/s.exec(await response.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}' 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  })

  test('a plain page of the API uses the fonts of the site, whatever its build', async () => {
    const page = await product.visit(goTo('https://evil.test/'))
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(await page.text()) ?? []
    const response = await product.visit(address)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/assets/later.css')
  })

  test('an invalid link shows an error page in the language of the previous page', async () => {
    const referer = `${publicUrl}/en/links`
    const response = await product.visit('/api/go/%E0%A4%A', { referer })
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('This link cannot be read')
    expect(html).toContain(`href="${referer}"`)
  })

  test('the opt-out page shows the preferences of the browser', async () => {
    const read = async (headers: Record<string, string>) =>
      (await product.visit(`${trackingPaths.optOut}?locale=en`, headers)).text()
    expect(await read({})).toContain('Your visits are counted.')
    expect(await read({ dnt: '1' })).toContain('Do Not Track')
    expect(await read({ 'sec-gpc': '1' })).toContain('Global Privacy Control')
    expect(await read({ cookie: 'not-counted=1' })).toContain('as you asked')
  })

  test.each([
    ['of our own page', () => publicUrl, 303],
    ['of another site', () => 'https://evil.test', 403],
  ])('the form %s returns the expected status', async (_, origin, status) => {
    const response = await fetch(product.url + trackingPaths.optOut, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: origin() },
      body: new URLSearchParams({ counted: 'no' }),
    })
    expect(response.status).toBe(status)
    expect(response.headers.getSetCookie()).toEqual(
      status === 303 ? ['not-counted=1; Max-Age=34128000; Path=/; SameSite=Lax'] : [],
    )
  })
})

test('the policy of pages allows connections only to the configured analytics program', async () => {
  const url = 'https://counter.test:8443/matomo'
  const analytics = { sender: 'matomo' as const, url, siteId: 1, consent: 'ask' as const }
  const product = await startTestProduct({ pages, site: { analytics } })
  const policyAt = async (path: string) =>
    (await product.visit(path)).headers.get('content-security-policy')
  for (const path of ['/liens', '/dashboard/login']) {
    const policy = await policyAt(path)
    expect(policy).toContain("connect-src 'self' https://counter.test:8443;")
    expect(policy?.match(/counter\.test/g)).toHaveLength(1)
  }
  await product.stop()
})
