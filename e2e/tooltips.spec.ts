import type { Page } from '@playwright/test'
import { runAxe } from './axe.ts'
import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

const explained = '/accessibilit%C3%A9'
const meaning = 'Référentiel général d’amélioration de l’accessibilité'

const abbreviation = (page: Page) => page.locator('abbr', { hasText: 'RGAA' })
const tip = (page: Page) => page.getByRole('tooltip')

async function openPage(page: Page) {
  // The pointer of an earlier step could be over a word.
  await page.mouse.move(0, 0)
  await page.goto(explained)
  await expect(abbreviation(page)).toHaveAttribute('tabindex', '0')
}

test('a tooltip shows by mouse and by keyboard, next to its word and inside the viewport', async ({
  page,
}) => {
  await test.step('hovering over an abbreviation shows its tooltip, which the pointer can enter', async () => {
    await openPage(page)
    await abbreviation(page).hover()
    await expect(tip(page)).toHaveText(meaning)
    await expect(tip(page)).toHaveCSS('z-index', '1100')
    await expect(abbreviation(page)).toHaveAccessibleDescription(meaning)
    await tip(page).hover()
    await expect(tip(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(tip(page)).toBeHidden()
    await expect(abbreviation(page)).not.toHaveAttribute('aria-describedby')

    // Language codes have a tooltip with their name.
    const english = page.locator('.locales').getByRole('link', { name: 'English' })
    await english.hover()
    await expect(tip(page)).toHaveText('English')
    await expect(tip(page)).toHaveAttribute('lang', 'en')
    await expect(english).toHaveAccessibleDescription('')
  })

  await test.step('the tooltip is next to its word and inside the viewport, near every edge', async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await openPage(page)
      for (const block of ['start', 'end'] as const) {
        await abbreviation(page).evaluate(
          (word, where) => word.scrollIntoView({ block: where }),
          block,
        )
        await abbreviation(page).focus()
        await abbreviation(page).hover()
        await expect(tip(page)).toBeInViewport({ ratio: 1 })
        const [word, box] = await Promise.all([
          abbreviation(page).boundingBox(),
          tip(page).boundingBox(),
        ])
        const apart = (word?.y ?? 0) < (box?.y ?? 0) ? word : box
        const below = apart === word ? box : word
        expect((apart?.y ?? 0) + (apart?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
        await page.keyboard.press('Escape')
      }
    }
  })

  await test.step('with the keyboard it opens at once and closes with Escape or on blur', async () => {
    await openPage(page)
    const tabTo = async () => {
      await page.locator('.breadcrumb a').last().focus()
      const stops = page.locator(':focus')
      while (!(await stops.evaluate((element) => element.textContent === 'RGAA')))
        await page.keyboard.press('Tab')
    }
    await tabTo()
    await expect(tip(page)).toHaveText(meaning)
    await page.keyboard.press('Escape')
    await expect(tip(page)).toBeHidden()
    await expect(abbreviation(page)).toBeFocused()
    await tabTo()
    await expect(tip(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tip(page)).toBeHidden()
  })

  await test.step('a page has tooltips after a navigation, which closes an open one', async () => {
    await openPage(page)
    await abbreviation(page).hover()
    await expect(tip(page)).toBeVisible()
    await follow(page, '/guide/%C3%A9crire-et-traduire')
    await expect(page).toHaveTitle(titleAt('/guide/%C3%A9crire-et-traduire'))
    await expect(tip(page)).toBeHidden()
    const html = page.locator('abbr', { hasText: 'HTML' })
    await expect(html).toHaveAttribute('tabindex', '0')
    await html.hover()
    await expect(tip(page)).toContainText('HyperText')
  })

  await test.step('the open language list on a phone has no tooltips, since it shows the names', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openPage(page)
    await page.getByRole('button', { name: 'Langues' }).click()
    await expect(page.locator('.locales')).toHaveCSS('z-index', '1000')
    await page.locator('.locales').getByRole('link', { name: 'English' }).focus()
    await expect(tip(page)).toHaveCount(0)
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap opens it, and a second tap or a tap elsewhere closes it', async ({ page }) => {
    await openPage(page)
    await abbreviation(page).tap()
    await expect(tip(page)).toHaveText(meaning)
    await abbreviation(page).tap()
    await expect(tip(page)).toBeHidden()
    await abbreviation(page).tap()
    await expect(tip(page)).toBeVisible()
    await page.locator('h1').tap()
    await expect(tip(page)).toBeHidden()
  })
})

test.describe('without the Content-Security-Policy, which would block axe', () => {
  test.use({ bypassCSP: true })

  test('an open tooltip passes axe, light and dark', async ({ page }) => {
    await openPage(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await abbreviation(page).hover()
      await expect(tip(page)).toBeVisible()
      expect(await runAxe(page), colorScheme).toEqual([])
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an abbreviation keeps the native tooltip of the browser', async ({ page }) => {
    await page.goto(explained)
    await expect(abbreviation(page)).toHaveAttribute('title', meaning)
  })
})
