import { getAttribute, isMarkupElement, type MarkupNode } from '@vitrine/contract/html/markup'
import { readWords } from '@vitrine/contract/translation/read-words'

/** Sets the text alternatives of pictures that have one, in order; takes them from `alts`. */
export function setAlts(nodes: readonly MarkupNode[], alts: string[]): MarkupNode[] {
  return nodes.map((node) => {
    if (!isMarkupElement(node)) return node
    const isDescribed = node.name === 'img' && readWords(getAttribute(node, 'alt') ?? '') !== ''
    const alt = isDescribed ? alts.shift() : undefined
    const attributes = alt === undefined ? node.attributes : { ...node.attributes, alt }
    return { ...node, attributes, children: setAlts(node.children, alts) }
  })
}
