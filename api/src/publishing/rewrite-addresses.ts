import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Parse5Node = DefaultTreeAdapterMap['node']

/** The address that an anchor shall have; undefined where nothing is known of it. */
export type NextAddress = (href: string, page: string | undefined) => string | undefined

/**
 * Replaces addresses in the anchors of a text and changes no other byte. `next` gets the address of
 * an anchor and the page that it names.
 */
export function rewriteAddresses(content: string, next: NextAddress): string {
  const places: { from: number; to: number; text: string }[] = []
  eachAnchor(parseFragment(content, { sourceCodeLocationInfo: true }), (href, page, place) => {
    const address = next(href, page)
    if (address !== undefined && address !== href)
      places.push({ ...place, text: `href="${escapeHtml(address)}"` })
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
  read: (href: string, page: string | undefined, place: { from: number; to: number }) => void,
) {
  if ('tagName' in node && node.tagName === 'a') {
    const valueIn = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value
    const href = valueIn('href')
    const place = node.sourceCodeLocation?.attrs?.href
    if (href !== undefined && place)
      read(href, valueIn('data-page'), { from: place.startOffset, to: place.endOffset })
  }
  if ('childNodes' in node) for (const child of node.childNodes) eachAnchor(child, read)
}
