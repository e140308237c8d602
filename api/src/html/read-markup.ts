import type { MarkupElement, MarkupNode } from '@vitrine/contract/html/markup'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { fragmentContainer, type Parse5Node } from './parse-html.ts'

/** Reads sanitized HTML as the content of a `div`. */
export function readMarkup(html: string): MarkupElement {
  const { childNodes } = parseFragment(fragmentContainer, html, {})
  return { name: 'div', attributes: {}, children: toMarkup(childNodes) }
}

type ChildNode = DefaultTreeAdapterMap['childNode']

/** Converts nodes of the parser; comments are left out. */
export function toMarkup(nodes: readonly ChildNode[]): MarkupNode[] {
  const converted: MarkupNode[] = []
  for (const node of nodes) {
    if (isText(node)) converted.push(node.value)
    else if ('tagName' in node)
      converted.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        children: toMarkup(node.childNodes),
      })
  }
  return converted
}

const isText = (node: Parse5Node): node is DefaultTreeAdapterMap['textNode'] =>
  node.nodeName === '#text'
