import { closeElision, isFrench, typesetText } from '@vitrine/contract/locale/french-typography'
import { bindNumbersAtEnds } from '@vitrine/contract/locale/number-spaces'
import type { Element, Root, Text } from 'hast'
import { getEnd, getStart } from './get-text.ts'

/**
 * Returns a text of the children of an element with typography, also at the limits to its
 * neighbours. A French passage of a page in another language stays as written.
 */
export function typesetNode(
  { value }: Text,
  { parent, index }: { parent: Root | Element; index: number },
  { language, pageLanguage }: { language: string; pageLanguage: string },
): string {
  if (isFrench(language) && !isFrench(pageLanguage)) return value
  const before = getEnd(parent.children[index - 1])
  const after = getStart(parent.children[index + 1])
  const text = bindNumbersAtEnds(language, typesetText(language, value), { before, after })
  if (!text.endsWith("'")) return text
  return isFrench(language) && /^\p{L}/u.test(after) ? closeElision(text) : text
}
