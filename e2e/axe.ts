import { expect, type Page } from '@playwright/test'
import { checkedNothing, runAxe } from '../server/src/trying/axe.ts'

/** Re-exported because journeys do not import from the server. */
export { runAxe }

/** Rules that can fail in the dark scheme only: nothing but colours differs there. */
const ofColors = ['color-contrast', 'link-in-text-block']
const [narrow, wide] = [390, 1280]
const narrowest = 320
const height = 900

const everyLook = [
  { colorScheme: 'light', width: narrow, rules: undefined },
  { colorScheme: 'light', width: wide, rules: undefined },
  { colorScheme: 'dark', width: wide, rules: ofColors },
  { colorScheme: 'dark', width: narrow, rules: ofColors },
] as const

/** Each width and each scheme once, by all rules. */
const eachScheme = [
  { colorScheme: 'light', width: narrow, rules: undefined },
  { colorScheme: 'dark', width: wide, rules: undefined },
] as const

interface Look {
  colorScheme: 'light' | 'dark'
  width: number
  rules: readonly string[] | undefined
}

/**
 * Returns what axe finds in a page, narrow and wide, light and dark. Fails if the page scrolls
 * sideways on the narrowest screen. Needs `bypassCSP`.
 */
export const findingsInEveryLook = (page: Page) => findingsIn(page, everyLook)

/**
 * Like `findingsInEveryLook`, but in two looks: narrow in the light, wide in the dark. Enough where
 * the style sheets and the layout are those of a page that is checked in every look.
 */
export const findingsInEachScheme = (page: Page) => findingsIn(page, eachScheme)

/** Like `findingsInEachScheme`, but only in the colours: for a page that passes all other rules. */
export const findingsInColors = (page: Page) =>
  findingsIn(
    page,
    eachScheme.map((look) => ({ ...look, rules: ofColors })),
  )

async function findingsIn(page: Page, looks: readonly Look[]) {
  const all: string[] = []
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    // Right after a resize, axe may see elements at places that they are about to leave.
    let found: string[] = []
    await expect
      .poll(async () => (found = await runAxe(page, rules && [...rules])))
      .not.toEqual([checkedNothing])
    all.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`))
  }
  await page.setViewportSize({ width: narrowest, height })
  // Elements that depend on a measured width are laid out a moment later.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, 'nothing to scroll to the side').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: wide, height })
  return all
}
