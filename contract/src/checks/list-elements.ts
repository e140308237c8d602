import { getAttribute, isMarkupElement, type MarkupElement } from '../html/markup.ts'
import { getJoinedField } from './join-fields.ts'

/** An element of a text with its place. */
export interface PlacedElement {
  element: MarkupElement
  /** Number in document order, from 0; null for the root. */
  position: number | null
  /** Tag of the language of its words; empty if `lang` is empty: unknown. */
  language: string
  /** True inside code, where words are no prose. */
  isCode: boolean
  /** The rich text field that it is in; undefined in the content. */
  field?: string | undefined
}

/** Elements whose words are no prose. */
export const codeElements: ReadonlySet<string> = new Set(['pre', 'code', 'samp', 'kbd', 'var'])

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
        field: parent.field ?? getJoinedField(element),
      }
      listed.push(placed)
      visit(placed)
    }
  }
  visit(top)
  return listed
}
