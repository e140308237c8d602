import type { Page } from '@playwright/test'
import { admin, expect, test } from './product.ts'
import { openDashboard } from './staff.ts'

const page = '/guide/premiers-pas'

test.use({ expectedNoise: /status of 401/ })

test('prefers-reduced-motion disables all motion', async ({ page: view, product }) => {
  await view.emulateMedia({ reducedMotion: 'reduce' })
  for (const url of [page, '/dashboard/login', `${product.adminUrl}/login`]) {
    await view.goto(url)
    await expect(view.locator('h1')).toBeVisible()
    expect(await moving(view), url).toEqual([])
  }
})

const moving = (view: Page) =>
  view.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [undefined, '::before', '::after'].some((part) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(
            element,
            part,
          )
          const still = /^(0s(, )?)+$/.test(transitionDuration) && animationName === 'none'
          return !still || scrollBehavior === 'smooth'
        }),
      )
      .map(({ tagName, className }) => `${tagName} ${className}`),
  )

test('with forced colors the current page is still marked', async ({ page: view, product }) => {
  await view.emulateMedia({ forcedColors: 'active' })
  await view.goto('/guide')
  await expect(view.locator('.menu [aria-current]')).toHaveCSS('text-decoration-line', 'underline')
  const lines = await view.locator('.locales a:not([aria-current]) small').evaluateAll((names) =>
    names.map((name) => {
      const { borderBlockEndColor } = getComputedStyle(name)
      return borderBlockEndColor === getComputedStyle(document.documentElement).backgroundColor
    }),
  )
  expect(new Set(lines), 'and the other languages are not').toEqual(new Set([true]))
  await openDashboard(view, product, admin)
  const ends = await view.locator('.dashboard-menu a').evaluateAll((links) =>
    links.map((link) => {
      const { borderBlockEndColor } = getComputedStyle(link)
      const { backgroundColor } = getComputedStyle(document.documentElement)
      return link.hasAttribute('aria-current') === (borderBlockEndColor !== backgroundColor)
    }),
  )
  expect(new Set(ends), 'nor are the other screens').toEqual(new Set([true]))
})

test('print shows the text without the navigation', async ({ page: view }) => {
  await view.goto(page)
  await view.emulateMedia({ media: 'print' })
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(view.locator('.content')).toBeVisible()
  await expect(view.locator('nav:visible, button:visible, footer:visible')).toHaveCount(0)
})
