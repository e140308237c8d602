import { checkExternalLinks } from './check-external-links.ts'
import { checkFields } from './check-fields.ts'
import { checkHeadings } from './check-headings.ts'
import { checkImages } from './check-images.ts'
import { checkLinks } from './check-links.ts'
import { checkDocuments, checkPlayers, checkServiceVideos } from './check-players.ts'
import { checkScripts } from './check-scripts.ts'
import { checkTables } from './check-tables.ts'
import { checkTypography } from './check-typography.ts'
import type { CheckedText, CheckInput } from './checked-text.ts'
import type { CheckFinding } from './finding.ts'
import { listElements, type PlacedElement } from './list-elements.ts'
import { createSpeak } from './spoken-text.ts'

const checks: ((text: CheckedText) => CheckFinding[])[] = [
  checkFields,
  checkImages,
  checkHeadings,
  checkLinks,
  checkTables,
  checkPlayers,
  checkServiceVideos,
  checkDocuments,
  checkTypography,
  checkScripts,
  checkExternalLinks,
]

/**
 * Checks a text before readers get it. Returns what it finds on the fields and the page as a whole,
 * then the rest in document order.
 */
export function checkText(input: CheckInput): CheckFinding[] {
  const { root, language, facts } = input
  const elements = listElements(root, language)
  const text = { ...input, elements, speak: createSpeak(facts.files) }
  return checks
    .flatMap((check) => check(text))
    .map((finding) => addField(finding, elements))
    .toSorted((one, other) => (one.position ?? -1) - (other.position ?? -1))
}

/** Names the rich text field that a finding is in. */
function addField(finding: CheckFinding, elements: PlacedElement[]): CheckFinding {
  const { position, values } = finding
  const field = position === null ? undefined : elements[position + 1]?.field
  return field === undefined ? finding : { ...finding, values: { ...values, field } }
}
