import type { Element } from 'hast'
import { isInternal, splitPath, toOutboundUrl } from './addresses.ts'
import { appendFileType } from './enrich-files.ts'
import type { PageState } from './page-context.ts'
import { toPublicFragment } from './reserved-ids.ts'
import { toServedAddress } from './stored-address.ts'

/**
 * Localizes internal links, collects links for the index, and adds `noopener` to outbound links.
 */
export function enrichAnchor(anchor: Element, page: PageState): void {
  const { properties } = anchor
  const { href, dataPage } = properties
  delete properties.dataPage
  if (typeof href !== 'string') return
  if (typeof dataPage === 'string') page.pageLinks.push({ page: dataPage, href })
  appendFileType(anchor, page)
  const outboundUrl = toOutboundUrl(href)
  if (outboundUrl !== undefined) page.links.add(outboundUrl)
  else if (isInternal(href)) page.paths.add(href)
  properties.href = outboundUrl ?? (isInternal(href) ? resolveInternal(href, page) : href)
  if (outboundUrl !== undefined || properties.target === '_blank')
    properties.rel = addNoopener(properties.rel)
}

function resolveInternal(href: string, page: PageState): string {
  const servedAddress = toServedAddress(href, page)
  if (servedAddress !== undefined) return servedAddress
  const { path, rest } = splitPath(href)
  return page.localizeHref(path) + rest.replace(/#(.+)$/, (_, id) => `#${toPublicFragment(id)}`)
}

function addNoopener(rel: Element['properties'][string]): (string | number)[] {
  const tokens = Array.isArray(rel) ? rel : []
  return tokens.includes('noopener') ? tokens : [...tokens, 'noopener']
}
