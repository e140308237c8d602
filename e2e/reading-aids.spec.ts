import { findingsInEachScheme } from './axe.ts'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

const long = '/guide/premiers-pas'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the contents of a long page link to its sections, by keyboard', async ({ page }) => {
    await page.goto(long)
    const contents = page.getByRole('navigation', { name: 'Sommaire' })
    const links = contents.getByRole('link')
    await expect(links.first()).toBeHidden()
    await contents.getByText('Sommaire').focus()
    await page.keyboard.press('Enter')
    const headings = page.locator('.content h2')
    await expect(contents.locator('details > ul > li')).toHaveCount(await headings.count())
    await links.last().focus()
    await page.keyboard.press('Enter')
    await expect(headings.last()).toBeInViewport()
    await expect(page).toHaveURL(/#./)
  })

  test('the pages before and after follow the section, and the articles their dates', async ({
    page,
  }) => {
    await page.goto(long)
    const between = page.getByRole('navigation', { name: 'Page précédente et page suivante' })
    await between.locator('[rel="next"]').click()
    await expect(page).not.toHaveURL(long)
    await between.locator('[rel="prev"]').click()
    await expect(page).toHaveURL(long)
    await page.goto('/journal')
    await page.locator('.card a').first().click()
    await expect(between.locator('[rel="next"]')).toHaveCount(0)
    await between.locator('[rel="prev"]').click()
    await expect(between.locator('[rel="next"]')).toBeVisible()
  })
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('a button copies a block of code and says so', async ({ page }) => {
    await page.goto(long)
    await hydrated(page)
    const code = await page.locator('pre').first().textContent()
    const button = page.getByRole('button', { name: 'Copier le code' }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Code copié.' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code?.trimEnd())
    await page.goto('/contact')
    await page.locator('.menu a').first().click()
    await expect(page.getByRole('button', { name: 'Copier le code' })).toHaveCount(0)
  })
})

test.describe('for every reader', () => {
  test.use({ bypassCSP: true })
  test('the aids of a long page are accessible', async ({ page }) => {
    await page.goto(long)
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Copier le code' }).first()).toBeVisible()
    await page.getByText('Sommaire', { exact: true }).click()
    expect(await findingsInEachScheme(page)).toEqual([])
  })

  test('a browser parses the feeds that a page names', async ({ page }) => {
    await page.goto('/journal')
    const feeds = await page.evaluate(async () => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[type="application/atom+xml"]')
      return Promise.all(
        [...links].map(async ({ href }) => {
          const text = await (await fetch(href)).text()
          const feed = new DOMParser().parseFromString(text, 'application/xml')
          const addresses = [...feed.querySelectorAll('content')].flatMap(({ textContent }) => {
            const html = textContent ?? ''
            return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
          })
          return {
            errors: feed.querySelectorAll('parsererror').length,
            entries: feed.querySelectorAll('entry').length,
            relative: addresses.filter((address) => !/^(?:https?|mailto|tel):/.test(address ?? '')),
          }
        }),
      )
    })
    expect(feeds).toHaveLength(2)
    for (const { errors, entries, relative } of feeds) {
      expect([errors, relative]).toEqual([0, []])
      expect(entries).toBeGreaterThan(0)
    }
    await expect(page.getByRole('link', { name: 'Fil d’actualité' })).toHaveAttribute(
      'href',
      '/journal/feed.xml',
    )
  })
})
