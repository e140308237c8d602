import { getAttribute, isMarkupElement, type MarkupNode } from '../html/markup.ts'
import type { CheckFacts } from './facts.ts'

/** Returns the words of a node as a screen reader speaks them. */
export type Speak = (node: MarkupNode) => string

/**
 * Creates a reader of texts with `aria-label` and `alt`; pictures without one have that of the
 * library.
 */
export function createSpeak(files: CheckFacts['files']): Speak {
  const shared = new Map(files.map(({ address, alt }) => [address, alt]))
  const speak: Speak = (node) => {
    if (!isMarkupElement(node)) return node
    if (getAttribute(node, 'aria-hidden') === 'true') return ''
    const label = getAttribute(node, 'aria-label')?.trim()
    if (label) return label
    if (node.name !== 'img') return node.children.map(speak).join('')
    return getAttribute(node, 'alt') ?? shared.get(getAttribute(node, 'src') ?? '') ?? ''
  }
  return speak
}
