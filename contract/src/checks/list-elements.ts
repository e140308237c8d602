import { getAttribute, isMarkupElement, type MarkupElement } from '../html/markup.ts'

/** An element of a text with its place. */
export interface PlacedElement {
  element: MarkupElement
  /** Number in document order, from 0; null for the root. */
  position: number | null
  /** Tag of the language of its words; empty if `lang` is empty: unknown. */
  language: string
  /** True inside code, where words are no prose. */
  isCode: boolean
}

const codeElements: ReadonlySet<string> = new Set(['pre', 'code', 'samp', 'kbd', 'var'])

/** Lists the root and the elements below it in document order. */
export function listElements(root: MarkupElement, language: string): PlacedElement[] {
  const top: PlacedElement = { element: root, position: null, language, isCode: false }
  const listed = [top]
  const visit = (parent: PlacedElement) => {
    for (const element of parent.element.children) {
      if (!isMarkupElement(element)) continue
      const placed = {
        element,
        position: listed.length - 1,
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
