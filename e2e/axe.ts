import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const source = readFileSync(file, 'utf8')

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

/** What axe finds in the page as it is shown: the rule and the places. Needs `bypassCSP`. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window)
  if (!there) await page.evaluate(source)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Nothing is fetched ahead: no rule that runs reads the style sheets.
    const options = { ...(only && { runOnly: only }), preload: false }
    const { violations, passes } = await axe.run({ ...options, resultTypes: ['violations'] })
    if (passes.length === 0) return ['axe has looked at nothing']
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}
