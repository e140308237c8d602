import { getAttribute, isMarkupElement, type MarkupElement } from '../html/markup.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'

/** Checks that tables have header cells. */
export function checkTables({ elements, speak }: CheckedText): CheckFinding[] {
  return elements.flatMap(({ element, position }) => {
    const isData = element.name === 'table' && getAttribute(element, 'role') !== 'presentation'
    if (!isData || hasHeader(element)) return []
    return createFinding('table-headers', { excerpt: speak(element), position })
  })
}

/** True if the table has a `th` of its own: not one of a table inside it. */
function hasHeader({ children }: MarkupElement): boolean {
  return children.some(
    (child) =>
      isMarkupElement(child) &&
      (child.name === 'th' || (child.name !== 'table' && hasHeader(child))),
  )
}
