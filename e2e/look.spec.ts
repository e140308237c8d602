import type { Page } from '@playwright/test'
import { openPages } from './admin.ts'
import { findingsInColors } from './axe.ts'
import { expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ bypassCSP: true, expectedNoise: /status of 401/ })

const pages = ['/fr', '/fr/guide/premiers-pas', '/fr/journal']

async function findingsOn(page: Page, address: string, css = '') {
  await page.goto(address)
  if (css) await page.addStyleTag({ content: css })
  return await findingsInColors(page)
}

/** Returns the background colour: plain pages set it on `body`, other pages on the root element. */
const paperOf = (page: Page) =>
  page.evaluate(() => {
    const [root, body] = [document.documentElement, document.body].map(
      (each) => getComputedStyle(each).backgroundColor,
    )
    return root === 'rgba(0, 0, 0, 0)' ? body : root
  })

test('a custom background in styles/site.css is readable in the light and dark schemes', async ({
  page,
}) => {
  test.slow()
  for (const paper of ['#fff', '#101418'])
    for (const address of pages)
      expect(await findingsOn(page, address, `:root { --paper: ${paper} }`)).toEqual([])
})

test('a pale dark background in styles/site.css is readable in the light and dark schemes', async ({
  page,
}) => {
  test.slow()
  for (const address of ['/fr', '/dashboard/login'])
    expect(await findingsOn(page, address, ':root { --night: #fff }')).toEqual([])
  await expect(page.locator('.header-bare')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test.describe('with custom colours', () => {
  const look = { accent: '#f0c000', paper: '#ffffff', night: '#123a2e', logo: '/favicon.svg' }
  test.use({ otherSite: { look } })

  test('pages, plain pages and screens use them, and are readable in the light and dark schemes', async ({
    page,
    product,
  }) => {
    test.slow()
    for (const address of [...pages, '/api/statistics-choice', '/dashboard/login'])
      expect(await findingsOn(page, address)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/fr')
    expect(await paperOf(page)).toBe('rgb(255, 255, 255)')
    await expect(page.locator('.footer')).toHaveCSS('background-color', 'rgb(18, 58, 46)')
    await expect(page.locator('.header .brand')).toHaveAccessibleName('Vitrine')
    await page.goto('/api/statistics-choice')
    expect(await paperOf(page)).toBe('rgb(255, 255, 255)')
    await page.goto(product.adminUrl)
    expect(await paperOf(page)).toBe('rgb(255, 255, 255)')
  })
})

const logo = { light: '/favicon.svg', dark: '/img/default.png' }
const teal = { otherSite: { look: { accent: '#00695c', paper: '#fffdd0', logo } } }

test.describe('with custom colours in the settings and another background in the styles', () => {
  test.use(teal)

  test('all text contrasts with the background of the styles', async ({ page }) => {
    test.slow()
    for (const address of pages)
      expect(await findingsOn(page, address, ':root { --paper: #fff }')).toEqual([])
    expect(await paperOf(page)).toBe('rgb(255, 255, 255)')
  })
})

test.describe('with the Content-Security-Policy', () => {
  test.use({ bypassCSP: false, ...teal })

  test('custom colours are allowed on a page, a plain page and in the admin, which shows the logo', async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    for (const address of ['/fr', '/api/statistics-choice', product.adminUrl]) {
      await page.goto(address)
      expect(await paperOf(page)).toBe('rgb(255, 253, 208)')
    }
    await openPages(page, product)
    const shown = page.locator('.brand img')
    await expect(shown).toHaveAttribute('alt', 'Vitrine')
    await expect(shown).toHaveJSProperty('src', `${product.siteUrl}/img/default.png`)
    await expect
      .poll(() => shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
      .toBeGreaterThan(0)
  })
})
