import { isMarkupElement } from '../html/markup.ts'
import { isFrench } from '../locale/french-typography.ts'
import { wordFields } from '../pages/page-texts.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'
import { correctFrenchFaults } from './french-faults.ts'

/**
 * Finds faults of French typography that readers would see: one finding for each element, and for
 * each field. Spaces before signs are none: publishing sets them.
 */
export function checkTypography({ language, fields, elements }: CheckedText): CheckFinding[] {
  const inFields = isFrench(language) ? wordFields : []
  const findings = inFields.flatMap((field) => {
    const fault = findFault(fields[field])
    return fault === undefined ? [] : createTypographyFinding(fault, null, { field })
  })
  for (const { element, position, language: own, isCode } of elements) {
    if (isCode || !isFrench(own)) continue
    const fault = element.children
      .map((child) => (isMarkupElement(child) ? undefined : findFault(child)))
      .find((found) => found !== undefined)
    if (fault) findings.push(createTypographyFinding(fault, position, {}))
  }
  return findings
}

interface TypographyFault {
  text: string
  corrected: string
}

function createTypographyFinding(
  { text, corrected }: TypographyFault,
  position: number | null,
  values: CheckFinding['values'],
) {
  const more = { text, corrected }
  return createFinding('french-typography', {
    excerpt: text,
    position,
    values: { ...values, ...more },
  })
}

/** Number of characters before and after the first fault that are shown. */
const around = 24

/** Returns the first fault of a text, with the characters around it before and after. */
function findFault(text: string): TypographyFault | undefined {
  const corrected = correctFrenchFaults(text)
  if (corrected === text) return undefined
  let start = 0
  while (text[start] === corrected[start]) start += 1
  const from = Math.max(0, start - around)
  return {
    text: text
      .slice(from, start + around)
      .toWellFormed()
      .trim(),
    corrected: corrected
      .slice(from, start + around)
      .toWellFormed()
      .trim(),
  }
}
