import { searchResultMax } from '../pages/seo-texts.ts'
import type { CheckedText } from './checked-text.ts'
import { type CheckFinding, createFinding } from './finding.ts'

/** Checks title and description, the other languages of the page, and the begin of an event. */
export function checkFields({ fields, facts }: Pick<CheckedText, 'fields' | 'facts'>) {
  const findings: CheckFinding[] = []
  const title = fields.seo_title.trim() || fields.title.trim()
  const description = fields.seo_description.trim()
  if (title === '') findings.push(createFinding('title-missing', {}))
  if (description === '') findings.push(createFinding('description-missing', {}))
  const { title: titleMax, description: descriptionMax } = searchResultMax
  const tooLong = [
    ['title-long', title, titleMax],
    ['description-long', description, descriptionMax],
  ] as const
  for (const [rule, excerpt, max] of tooLong) {
    const length = [...excerpt].length
    if (length > max) findings.push(createFinding(rule, { excerpt, values: { length, max } }))
  }
  for (const state of ['missing', 'outdated'] as const) {
    const locales = facts.languages.flatMap((each) => (each.state === state ? [each.locale] : []))
    const [count, list] = [locales.length, locales.join(', ')]
    if (count > 0)
      findings.push(createFinding(`language-${state}`, { values: { count, locales: list } }))
  }
  if (facts.isOffRule) findings.push(createFinding('event-off-rule', {}))
  return findings
}
