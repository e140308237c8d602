import {
  getAttribute,
  isMarkupElement,
  type MarkupElement,
  type MarkupNode,
} from '../html/markup.ts'

/** An element of a text with its place. */
export interface PlacedElement {
  element: MarkupElement
  /** Number in document order, from 0; null for the root. */
  position: number | null
  parent: PlacedElement | undefined
  /** Tag of the language of its words; empty if `lang` is empty: unknown. */
  language: string
  /** True inside code, where words are no prose. */
  isCode: boolean
}

const codeElements: ReadonlySet<string> = new Set(['pre', 'code', 'samp', 'kbd', 'var'])

/** Lists the root and the elements below it in document order. */
export function listElements(root: MarkupElement, language: string): PlacedElement[] {
  const top: PlacedElement = {
    element: root,
    position: null,
    parent: undefined,
    language,
    isCode: false,
  }
  const listed = [top]
  const visit = (parent: PlacedElement) => {
    for (const element of parent.element.children) {
      if (!isMarkupElement(element)) continue
      const placed = {
        element,
        position: listed.length - 1,
        parent,
        language: getAttribute(element, 'lang') ?? parent.language,
        isCode: parent.isCode || codeElements.has(element.name),
      }
      listed.push(placed)
      visit(placed)
    }
  }
  visit(top)
  return listed
}

/** Returns the words of an element as a screen reader speaks them: with `alt` and `aria-label`. */
export function getSpokenText(node: MarkupNode): string {
  if (!isMarkupElement(node)) return node
  if (getAttribute(node, 'aria-hidden') === 'true') return ''
  const label = getAttribute(node, 'aria-label')?.trim()
  if (label) return label
  if (node.name === 'img') return getAttribute(node, 'alt') ?? ''
  return node.children.map(getSpokenText).join('')
}
