import type { MarkupNode } from '@vitrine/contract/html/markup'
import { findTranslationFault } from '@vitrine/contract/translation/check-translation'
import type { UnitFault } from '@vitrine/contract/translation/machine'
import { splitTextUnits, type TextUnit } from '@vitrine/contract/translation/text-units'
import { HtmlTooLarge } from '../html/limits.ts'
import { readMarkup } from '../html/read-markup.ts'
import { sanitizeHtml } from '../html/sanitize.ts'

/**
 * Reads the translation of a unit: sanitizes it, and compares it with the source. Returns why it
 * cannot be used.
 */
export function readTranslation(
  { nodes: source }: TextUnit,
  html: string,
): { nodes: readonly MarkupNode[] } | { fault: UnitFault } {
  try {
    const { children: nodes } = readMarkup(sanitizeHtml(html).content)
    const fault = findTranslationFault(source, nodes)
    if (fault) return { fault }
    return isOneUnit(nodes) ? { nodes } : { fault: 'tags' }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return { fault: 'large' }
    throw error
  }
}

const isOneUnit = (nodes: readonly MarkupNode[]) => toUnits(nodes).length === 1

/** Returns the units of nodes inside a block. */
export const toUnits = (nodes: readonly MarkupNode[]): TextUnit[] =>
  splitTextUnits({ name: 'div', attributes: {}, children: nodes })
