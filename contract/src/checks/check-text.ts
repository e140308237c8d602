import { checkFields } from './check-fields.ts'
import { checkHeadings } from './check-headings.ts'
import type { CheckedText, CheckInput } from './checked-text.ts'
import type { CheckFinding } from './finding.ts'
import { listElements } from './list-elements.ts'

const checks: ((text: CheckedText) => CheckFinding[])[] = [checkFields, checkHeadings]

/**
 * Checks a text before readers get it. Returns what it finds on the fields and the page as a whole,
 * then the rest in document order.
 */
export function checkText(input: CheckInput): CheckFinding[] {
  const text = { ...input, elements: listElements(input.root, input.language) }
  return checks
    .flatMap((check) => check(text))
    .toSorted((one, other) => (one.position ?? -1) - (other.position ?? -1))
}
