import { expect, type Locator, type Page } from '@playwright/test'

/** How often the button of the mouse went down in a page, in all its frames. */
export interface Clicks {
  count: () => number
  /** For what a test does without the mouse, and a hand with it: a drag, a choice in a select. */
  add: (more: number) => void
}

/** Counts the clicks in a page from its next document on. */
export async function countClicks(page: Page): Promise<Clicks> {
  let count = 0
  await page.exposeFunction('noteClick', () => {
    count += 1
  })
  await page.addInitScript(() => {
    const note = (event: PointerEvent) => {
      if (event.isTrusted) (window as typeof window & { noteClick: () => void }).noteClick()
    }
    addEventListener('pointerdown', note, { capture: true })
  })
  const add = (more: number) => {
    count += more
  }
  return { count: () => count, add }
}

/** Chooses from a select as a hand does: one click opens it, another one chooses. */
export async function choose(clicks: Clicks, select: Locator, label: string) {
  await select.selectOption(label)
  clicks.add(2)
}

const stepsMax = 60

/** Presses a key again and again until the focus is there. */
export async function moveTo(page: Page, key: string, target: Locator) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < stepsMax && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
