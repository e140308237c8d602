import { getAttribute } from '../html/markup.ts'
import { parseUrl } from '../http/parse-url.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'

/** Finds links to addresses of other sites that have failed. */
export function checkExternalLinks({ elements, facts }: CheckedText): CheckFinding[] {
  if (facts.unreachable.length === 0) return []
  const statuses = new Map(facts.unreachable.map(({ url, status }) => [url, status]))
  return elements.flatMap(({ element, position }) => {
    const href = element.name === 'a' ? getAttribute(element, 'href') : undefined
    const url = href === undefined ? undefined : toUrl(href)
    const status = url === undefined ? undefined : statuses.get(url)
    if (url === undefined || status === undefined) return []
    const values = { href: url, ...(status !== null && { status }) }
    return createFinding('link-unreachable', { excerpt: url, position, values })
  })
}

/** Returns an external address as it is stored: without its fragment. */
function toUrl(href: string): string | undefined {
  const url = parseUrl(href.replace(/^[/\\]{2}/, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.hash = ''
  return url.href
}
