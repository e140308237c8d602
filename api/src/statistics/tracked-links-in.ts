import { defaultModel } from '@vitrine/contract/tracking/tracking'
import { eachElement } from '../html/each-element.ts'
import { parseHtml } from '../html/parse-html.ts'

/**
 * Returns the values under which the tracked links of a published text are counted: `model:id` for
 * clicks, and `model:id address` for links that the server redirects.
 */
export function trackedLinksIn(html: string): string[] {
  // Skips the parser: most texts have no tracked link.
  if (!html.includes('data-status')) return []
  const values: string[] = []
  eachElement(parseHtml(html).tree, ({ tagName, properties }) => {
    const { dataStatus, dataModel, dataGo, href } = properties
    if (tagName !== 'a' || dataStatus === undefined || typeof href !== 'string') return
    const link = `${dataModel || defaultModel}:${Number(dataStatus)}`
    values.push(link)
    // Browsers send the normalized address.
    if (dataGo !== undefined && URL.canParse(href)) values.push(`${link} ${new URL(href).href}`)
  })
  return values
}
