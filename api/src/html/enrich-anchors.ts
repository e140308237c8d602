import type { Element } from 'hast'
import { isInternal, outbound, splitPath } from './addresses.ts'
import { describeFile } from './enrich-files.ts'
import type { Page } from './page-context.ts'
import { publicFragment } from './reserved-ids.ts'
import { storedAddress } from './stored-address.ts'

/**
 * Localizes internal links, collects links for the index, and adds `noopener` to outbound links.
 */
export function linkAnchor(anchor: Element, page: Page): void {
  const { properties } = anchor
  const { href, dataPage } = properties
  delete properties.dataPage
  if (typeof href !== 'string') return
  if (typeof dataPage === 'string') page.pageLinks.push({ page: dataPage, href })
  describeFile(anchor, page)
  const outboundUrl = outbound(href)
  if (outboundUrl !== undefined) page.links.add(outboundUrl)
  else if (isInternal(href)) page.paths.add(href)
  properties.href = outboundUrl ?? (isInternal(href) ? resolveInternal(href, page) : href)
  if (outboundUrl !== undefined || properties.target === '_blank')
    properties.rel = addNoopener(properties.rel)
}

function resolveInternal(href: string, page: Page): string {
  const servedAddress = storedAddress(href, page)
  if (servedAddress !== undefined) return servedAddress
  const { path, rest } = splitPath(href)
  return page.localizeHref(path) + rest.replace(/#(.+)$/, (_, id) => `#${publicFragment(id)}`)
}

function addNoopener(rel: Element['properties'][string]): (string | number)[] {
  const tokens = Array.isArray(rel) ? rel : []
  return tokens.includes('noopener') ? tokens : [...tokens, 'noopener']
}
