import type { PublishRefusal } from '@vitrine/contract/admin/publishing'
import { type CheckFinding, findingsPerTextMax } from '@vitrine/contract/checks/finding'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { checkPageText } from '../texts/check-page-text.ts'
import { findLatestText } from '../texts/working-copies.ts'

/**
 * Checks the working copies of a page before the commit that publishes them: the versions that the
 * commit compares prove that it publishes the same texts. Returns the findings by language.
 */
export async function checkTexts(
  editing: EditingDeps,
  pageId: number,
  locales: string[],
): Promise<Record<string, CheckFinding[]>> {
  const checked: Record<string, CheckFinding[]> = {}
  for (const locale of locales) {
    const fields = await findLatestText(editing.context.db, pageId, locale)
    if (!fields) continue
    checked[locale] = (await checkPageText(editing, { pageId, locale, fields })).findings
  }
  return checked
}

/** Refuses a text with a blocking finding, or with any error if `refusesErrors` is set. */
export function refuseFindings(
  findings: CheckFinding[] = [],
  refusesErrors = false,
): PublishRefusal | undefined {
  const errors = findings.filter(
    ({ severity, isBlocking }) => isBlocking || (refusesErrors && severity === 'error'),
  )
  if (errors.length === 0) return undefined
  return { reason: 'check', findings: errors.slice(0, findingsPerTextMax) }
}

/** Counts errors and warnings. */
export const countFaults = (findings: CheckFinding[] = []): number =>
  findings.filter(({ severity }) => severity !== 'hint').length
