import { defaultModel } from '@vitrine/contract/tracking'
import { eachElement } from '../html/each-element.ts'
import { parseHtml } from '../html/parse-html.ts'

/**
 * The values under which the tracked links of a published text are counted: `model:id` where they are
 * clicked, and with their address where the server leads on.
 */
export function trackedLinksIn(html: string): string[] {
  // Most texts have none, and need not be parsed.
  if (!html.includes('data-status')) return []
  const values: string[] = []
  eachElement(parseHtml(html).tree, ({ tagName, properties }) => {
    const { dataStatus, dataModel, dataGo, href } = properties
    if (tagName !== 'a' || dataStatus === undefined || typeof href !== 'string') return
    const link = `${dataModel || defaultModel}:${Number(dataStatus)}`
    values.push(link)
    // Browsers name the address as they read it.
    if (dataGo !== undefined && URL.canParse(href)) values.push(`${link} ${new URL(href).href}`)
  })
  return values
}
