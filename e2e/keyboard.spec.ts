import { titleAt } from './demo.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

const visibleAtLeast = 2

test('pages are read with the keyboard alone', async ({ page }) => {
  await test.step('the first Tab shows the skip link, and Enter jumps to the content', async () => {
    await page.goto('/guide')
    const skip = page.locator('.skip')
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })

  await test.step('after a navigation Tab continues from the heading of the new page', async () => {
    await page.goto('/')
    await follow(page, '/guide')
    await expect(page).toHaveTitle(titleAt('/guide'))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('main h1 ~ * a, .cards a').first()).toBeFocused()
  })

  await test.step('every focused element has a visible outline', async () => {
    await page.goto('/guide')
    const places = await page.locator('a:visible, button:visible').count()
    expect(places).toBeGreaterThan(20)
    const shown: Record<string, number> = {}
    for (let at = 0; at < places; at++) {
      await page.keyboard.press('Tab')
      const [place, width] = await page.locator(':focus').evaluate(outlineOf)
      shown[place] = width
    }
    expect(Object.keys(shown)).toHaveLength(places)
    expect(Object.entries(shown).filter(([, width]) => width < visibleAtLeast)).toEqual([])
  })

  await test.step('the menu on a phone opens with Enter, closes with Escape and restores the focus', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/guide')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.menu')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.locator('.menu a').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.menu')).toBeHidden()
    await expect(button).toBeFocused()
  })
})

/** Runs in the browser: an element that has the focus, and the width of its outline in pixels. */
function outlineOf(element: Element): [place: string, width: number] {
  const widths = [undefined, '::before', '::after'].map((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  const { x, y } = element.getBoundingClientRect()
  return [`${element.outerHTML} at ${x},${y + window.scrollY}`, Math.max(...widths)]
}
