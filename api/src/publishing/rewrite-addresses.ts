import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { parseFragment } from 'parse5'
import type { Parse5Node } from '../html/parse-html.ts'

/** Returns the new address of an anchor; undefined to leave it. */
export type AddressRewriter = (href: string, page: string | undefined) => string | undefined

/**
 * Replaces addresses of anchors and changes no other byte. `next` gets the `href` and the page key
 * of an anchor.
 */
export function rewriteAddresses(content: string, next: AddressRewriter): string {
  const edits: { from: number; to: number; text: string }[] = []
  visitAnchors(parseFragment(content, { sourceCodeLocationInfo: true }), (href, page, position) => {
    const address = next(href, page)
    if (address !== undefined && address !== href)
      edits.push({ ...position, text: `href="${escapeHtml(address)}"` })
  })
  let rewritten = ''
  let end = 0
  for (const { from, to, text } of edits) {
    rewritten += content.slice(end, from) + text
    end = to
  }
  return rewritten + content.slice(end)
}

function visitAnchors(
  node: Parse5Node,
  visit: (href: string, page: string | undefined, position: { from: number; to: number }) => void,
) {
  if ('tagName' in node && node.tagName === 'a') {
    const getAttribute = (attribute: string) =>
      node.attrs.find(({ name }) => name === attribute)?.value
    const href = getAttribute('href')
    const position = node.sourceCodeLocation?.attrs?.href
    if (href !== undefined && position)
      visit(href, getAttribute('data-page'), { from: position.startOffset, to: position.endOffset })
  }
  if ('childNodes' in node) for (const child of node.childNodes) visitAnchors(child, visit)
}
