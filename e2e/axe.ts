import { expect, type Page } from '@playwright/test'
import { axeFindings } from '../server/src/trying/axe.ts'

/** What axe finds in the page as it is shown; journeys import nothing of the server. */
export { axeFindings }

/** Rules of which the dark may have findings of its own: there only the colors are others. */
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

/** For a page of which another one with the same markup is looked at in every look. */
const eachScheme = [everyLook[0], everyLook[2]]

type Look = (typeof everyLook)[number]

/**
 * What axe finds in a page that is narrow or wide, in the light or in the dark, and whether there is
 * something to scroll to the side on the narrowest screen. Needs `bypassCSP`.
 */
export const findingsInEveryLook = (page: Page) => findingsIn(page, everyLook)

/** The same in two of these looks: narrow in the light, wide in the dark. */
export const findingsInEachScheme = (page: Page) => findingsIn(page, eachScheme)

async function findingsIn(page: Page, looks: readonly Look[]) {
  const all: string[] = []
  for (const { colorScheme, width, rules } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const found = await axeFindings(page, rules && [...rules])
    all.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`))
  }
  await page.setViewportSize({ width: narrowest, height })
  // What is drawn in the width that it has found follows a moment later.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, 'nothing to scroll to the side').toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: wide, height })
  return all
}
