import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'

/** Level of the title of the page, above the text. */
const titleLevel = 1

const heading = /^h([1-6])$/

/** Checks that headings begin at level 2, skip no level and have words. */
export function checkHeadings({ elements, speak }: CheckedText): CheckFinding[] {
  const findings: CheckFinding[] = []
  let before = titleLevel
  for (const { element, position } of elements) {
    const level = Number(heading.exec(element.name)?.[1] ?? 0)
    if (level === 0) continue
    const excerpt = speak(element)
    // An empty heading is announced, but opens no section.
    if (excerpt.trim() === '') {
      findings.push(createFinding('heading-empty', { position, values: { level } }))
      continue
    }
    if (level > before + 1)
      findings.push(
        createFinding('heading-order', { excerpt, position, values: { level, before } }),
      )
    before = level
  }
  return findings
}
