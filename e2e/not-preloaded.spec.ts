import { titleAt } from './demo.ts'
import { addLink, expectSameDocument, markDocument, setConnection } from './navigation.ts'
import { expect, test } from './product.ts'
import { listen, preloading } from './requests.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

const long = '/guide/adresses-et-langues'

const dearLines = [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]

test('a slow or metered connection disables preloading, and clicks still load pages', async ({
  context,
}) => {
  for (const line of dearLines)
    await test.step(JSON.stringify(line), async () => {
      const page = await context.newPage()
      await page.addInitScript(setConnection, line)
      const { pages, quiet } = listen(page)
      await page.goto('/guide')
      await preloading(page)
      for (const link of await page.locator('.menu a').all()) await link.hover()
      await quiet()
      expect(pages()).toEqual([])
      await markDocument(page)
      await page.locator('.card a').first().click()
      await expect(page).toHaveTitle(titleAt('/guide/premiers-pas'))
      expect(pages()).toEqual(['/guide/premiers-pas'])
      await expectSameDocument(page)
      await page.close()
    })
})

const never: Record<string, Record<string, string>> = {
  'another origin': { href: 'https://example.org/a' },
  'a download': { href: '/journal?b', download: '' },
  'a new tab': { href: '/journal?c', target: '_blank' },
  'an anchor on this page': { href: '#v-main' },
  'this page': { href: '/guide/premiers-pas' },
  'an address of the API': { href: '/api/menus/main' },
  'a tracked link': { href: '/journal?d', 'data-status': '1', 'data-go': '' },
  'an image': { href: '/storage/porte-ouverte.webp' },
  'a link with data-no-preload': { href: '/journal?e', 'data-no-preload': '' },
  'the end of a session': { href: '/logout' },
  'the end of a session in French': { href: '/fr/déconnexion' },
  'another scheme': { href: 'mailto:bonjour@example.org' },
}

test('a link that a click does not open in place is not preloaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto('/guide/premiers-pas')
  await preloading(page)
  const { requested, pages, quiet } = listen(page)
  for (const [name, attributes] of Object.entries(never))
    await (await addLink(page, attributes, name)).hover()
  const last = '/journal?z'
  await (await addLink(page, { href: last }, 'À lire')).hover()
  await expect.poll(pages).toContain(last)
  await quiet()
  // Visible links of the page itself are preloaded at the same time.
  const addresses = Object.values(never).map(({ href = '' }) =>
    href.replace(/^https:\/\/[^/]+/, ''),
  )
  expect([...requested, ...pages()].filter((name) => addresses.includes(name))).toEqual([])
})

test('data-no-preload excludes the links of an element from preloading', async ({ page }) => {
  await page.goto('/guide/premiers-pas')
  await preloading(page)
  const { pages } = listen(page)
  await page.evaluate(() => document.querySelector('.footer')?.setAttribute('data-no-preload', ''))
  await page.locator('.footer a[href="/contact"]').first().hover()
  await (await addLink(page, { href: long }, 'À lire')).hover()
  await expect.poll(pages).toContain(long)
  expect(pages()).not.toContain('/contact')
})
