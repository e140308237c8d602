import { addLink, expectSameDocument, markDocument, withoutPreloads } from './navigation.ts'
import { expect, test } from './product.ts'

/** Paths that are not pages. `admin` is one because this file sets `adminAt: 'path'`. */
const others = {
  file: '/storage/rue-au-crepuscule.webp',
  call: '/api/contents',
  admin: '/admin',
  probe: '/healthz',
  metrics: '/metrics',
  sitemap: '/sitemap.xml',
  screen: '/en/dashboard',
}
const redirects = Object.fromEntries(
  Object.entries(others).map(([kind, to]) => [`/to-${kind}`, to]),
)
const pages = { '/version-2.50': '/journal', '/guides/dashboard': '/journal' }

test.use({
  adminAt: 'path',
  otherSite: { redirects: { ...redirects, ...pages } },
  expectedNoise: /status of (401|404)/,
})

test('an address that is not a page is loaded as a document, by a link and by a redirect', async ({
  page,
}) => {
  await withoutPreloads(page)
  for (const [kind, address] of Object.entries(others))
    for (const href of [address, `/to-${kind}`])
      await test.step(href, async () => {
        await page.goto('/guide')
        const link = await addLink(page, { href }, 'Suite')
        const loaded = page.waitForResponse(
          (answer) =>
            answer.request().isNavigationRequest() && new URL(answer.url()).pathname === address,
        )
        await link.click()
        await loaded
        await expect(page).toHaveURL(new RegExp(`^[^?]*${address}`))
      })
})

test('a page address may contain a dot, or end with the name of a screen', async ({ page }) => {
  await withoutPreloads(page)
  for (const [href, address] of Object.entries(pages))
    await test.step(href, async () => {
      await page.goto('/guide')
      await markDocument(page)
      await (await addLink(page, { href }, 'Suite')).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
      await expectSameDocument(page)
    })
})
