import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in the page as it is shown: the rule and the places; `rules` are those that run, else
 * all. Needs `bypassCSP`.
 */
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
