import type { Element } from 'hast'
import { isInternal, outbound, splitPath } from './addresses.ts'
import { describeFile } from './enrich-files.ts'
import type { Page } from './page-context.ts'
import { publicFragment } from './reserved-ids.ts'
import { storedAddress } from './stored-address.ts'

/** Leads an anchor to the page in the reader's language, or out of the site without a hold on it. */
export function linkAnchor(anchor: Element, page: Page): void {
  const { properties } = anchor
  const { href, dataPage } = properties
  delete properties.dataPage
  if (typeof href !== 'string') return
  if (typeof dataPage === 'string') page.pageLinks.push({ page: dataPage, href })
  describeFile(anchor, page)
  const outside = outbound(href)
  if (outside !== undefined) page.links.add(outside)
  else if (isInternal(href)) page.paths.add(href)
  properties.href = outside ?? (isInternal(href) ? internalAddress(href, page) : href)
  if (outside !== undefined || properties.target === '_blank')
    properties.rel = withNoopener(properties.rel)
}

function internalAddress(href: string, page: Page): string {
  const stored = storedAddress(href, page)
  if (stored !== undefined) return stored
  const { path, rest } = splitPath(href)
  return page.localizeHref(path) + rest.replace(/#(.+)$/, (_, id) => `#${publicFragment(id)}`)
}

function withNoopener(rel: Element['properties'][string]): (string | number)[] {
  const tokens = Array.isArray(rel) ? rel : []
  return tokens.includes('noopener') ? tokens : [...tokens, 'noopener']
}
