import { escapeHtml } from '@vitrine/contract/escape-html'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Parse5Node = DefaultTreeAdapterMap['node']

/**
 * Writes other addresses into the anchors of a text, and leaves every other byte of it as it is.
 * `addresses`: the new ones, by those that are there.
 */
export function rewriteAddresses(content: string, addresses: Map<string, string>): string {
  const places: { from: number; to: number; text: string }[] = []
  eachAnchor(parseFragment(content, { sourceCodeLocationInfo: true }), (href, place) => {
    const address = addresses.get(href)
    if (address !== undefined) places.push({ ...place, text: `href="${escapeHtml(address)}"` })
  })
  let rewritten = ''
  let at = 0
  for (const { from, to, text } of places) {
    rewritten += content.slice(at, from) + text
    at = to
  }
  return rewritten + content.slice(at)
}

function eachAnchor(
  node: Parse5Node,
  read: (href: string, place: { from: number; to: number }) => void,
) {
  if ('tagName' in node && node.tagName === 'a') {
    const href = node.attrs.find(({ name }) => name === 'href')?.value
    const place = node.sourceCodeLocation?.attrs?.href
    if (href !== undefined && place) read(href, { from: place.startOffset, to: place.endOffset })
  }
  if ('childNodes' in node) for (const child of node.childNodes) eachAnchor(child, read)
}
