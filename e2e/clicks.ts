import { expect, type Locator, type Page } from '@playwright/test'

/** Counts mouse clicks in a page and its frames. */
export interface Clicks {
  count: () => number
  /** Counts an action that a test scripts and a person does by mouse: a drag, a choice in a select. */
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

/** Chooses from a select, and counts two clicks: one opens it, one chooses. */
export async function choose(clicks: Clicks, select: Locator, label: string) {
  await select.selectOption(label)
  clicks.add(2)
}

const stepsMax = 60

/** Presses a key until the target has the focus. */
export async function moveTo(page: Page, key: string, target: Locator) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < stepsMax && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
