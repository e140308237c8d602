import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returned if no rule applied to the page. */
export const checkedNothing = 'axe has checked nothing'

/**
 * Runs axe on a page; returns each violation with its rule and the HTML of its elements. Runs only
 * `rules` if given. The page needs `bypassCSP`.
 */
export async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(source)
  return page.evaluate(
    async ({ only, nothing }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations, passes } = await axe.run({
        ...(only && { runOnly: only }),
        resultTypes: ['violations'],
        // Style sheets are read by none of the rules, and axe is not in the frames of the page.
        preload: false,
        iframes: false,
        // A selector for each element takes a third of the time; a finding shows its HTML.
        selectors: false,
      })
      if (passes.length === 0) return [nothing]
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { only: rules, nothing: checkedNothing },
  )
}
