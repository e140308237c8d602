import { codeElements } from '@vitrine/contract/checks/list-elements'
import { getAttribute, isMarkupElement, type MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import { mapHtmlValues } from '@vitrine/contract/pages/field-values'
import type { TextCorrection } from '../../editor/commands/correct-text.ts'
import { readMarkup } from '../../html/read-markup.ts'

/** Corrects the words of rich text fields in one language. Others stay equal to the letter. */
export const correctHtmlFields = (stored: string, correction: TextCorrection): string =>
  mapHtmlValues(stored, (html) => {
    const { children } = readMarkup(html)
    const corrected = printMarkup(correctNodes(children, correction))
    return corrected === printMarkup(children) ? html : corrected
  })

function correctNodes(nodes: readonly MarkupNode[], correction: TextCorrection): MarkupNode[] {
  return nodes.map((node) => {
    if (!isMarkupElement(node))
      return correction.isFor(correction.language) ? correction.correct(node) : node
    if (codeElements.has(node.name)) return node
    const language = getAttribute(node, 'lang') ?? correction.language
    return { ...node, children: correctNodes(node.children, { ...correction, language }) }
  })
}
