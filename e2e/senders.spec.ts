import { test } from './counter.ts'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect } from './product.ts'

const afterEveryDelayMs = 60_000
const pageViews = 2

test.describe('Plausible', () => {
  test.use({ analytics: { sender: 'plausible', domain: 'essai.fr' } })

  test('is told of the first page and of each navigation, and of nothing else', async ({
    page,
    told,
    product: { siteUrl },
  }) => {
    await page.goto('/guide?utm_source=essai', { referer: 'https://search.test/' })
    await expect.poll(() => told.length).toBe(1)
    await follow(page, '/journal')
    await expect.poll(() => told.length).toBe(pageViews)
    const common = { name: 'pageview', domain: 'essai.fr' }
    const url = `${siteUrl}/guide?utm_source=essai`
    expect(told.map(({ body }) => JSON.parse(body))).toEqual([
      { ...common, url, referrer: 'https://search.test/' },
      { ...common, url: `${siteUrl}/journal`, referrer: url },
    ])
    for (const { address, headers } of told) {
      expect(address).toBe('POST /counter/api/event')
      expect(headers.cookie).toBeUndefined()
      // A browser asks nobody's leave for this type.
      expect(headers['content-type']).toMatch(/^text\/plain/)
    }
    expect(await page.context().cookies()).toEqual([])
  })

  test('is the only other origin that the policy lets a page speak to', async ({
    request,
    counter,
  }) => {
    const policy = (await request.get('/guide')).headers()['content-security-policy'] ?? ''
    expect(policy.match(/connect-src [^;]*/)?.[0]).toBe(`connect-src 'self' ${counter.origin}`)
    expect(policy.replace(/connect-src [^;]*/, '')).not.toContain(counter.origin)
  })
})

test.describe('Matomo without cookies', () => {
  test.use({ analytics: { sender: 'matomo', siteId: 7, consent: 'none' } })

  test('is told of pages, and of nothing by which a browser is recognised', async ({
    page,
    told,
    product: { siteUrl },
  }) => {
    await page.goto('/en/guide')
    await expect.poll(() => told.length).toBe(1)
    await follow(page, '/journal')
    await expect.poll(() => told.length).toBe(pageViews)
    const common = { idsite: '7', rec: '1', apiv: '1', send_image: '0' }
    expect(told.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { ...common, action_name: titleAt('/en/guide'), url: `${siteUrl}/en/guide` },
      {
        ...common,
        action_name: titleAt('/journal'),
        url: `${siteUrl}/journal`,
        urlref: `${siteUrl}/en/guide`,
      },
    ])
    expect(told.map(({ address }) => address)).toEqual(
      Array(pageViews).fill('POST /counter/matomo.php'),
    )
    expect(await page.context().cookies()).toEqual([])
    await expect(page.locator('.consent')).toHaveCount(0)
  })

  const wishes: [
    wish: string,
    (page: import('@playwright/test').Page, siteUrl: string) => Promise<unknown>,
  ][] = [
    ['Do Not Track', (page) => page.addInitScript(sayOfMyself, { doNotTrack: '1' })],
    [
      'Global Privacy Control',
      (page) => page.addInitScript(sayOfMyself, { globalPrivacyControl: true }),
    ],
    [
      'a choice on this site',
      (page, url) => page.context().addCookies([{ name: 'not-counted', value: '1', url }]),
    ],
  ]
  for (const [wish, make] of wishes) {
    test(`${wish} is respected: nothing is sent`, async ({ page, told, product: { siteUrl } }) => {
      await make(page, siteUrl)
      await page.clock.install()
      await page.goto('/guide')
      await page.clock.runFor(afterEveryDelayMs)
      await follow(page, '/journal')
      await expect(page).toHaveTitle(titleAt('/journal'))
      await page.clock.runFor(afterEveryDelayMs)
      expect(told).toEqual([])
    })
  }
})

function sayOfMyself(wish: object) {
  for (const [name, value] of Object.entries(wish))
    Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true })
}
