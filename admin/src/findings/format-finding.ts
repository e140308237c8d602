import type { AdminSession } from '@vitrine/contract/admin/session'
import { type CheckFinding, severities } from '@vitrine/contract/checks/finding'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import type { Translate } from '../locale/use-texts.ts'
import { getLocaleName } from '../session/session.ts'

interface Readers {
  t: Translate
  /** Language of the interface. */
  language: string
  site: AdminSession['site']
}

/** Returns the sentence that describes a finding, without its excerpt. */
export function formatFinding(
  { rule, values }: Pick<CheckFinding, 'rule' | 'values'>,
  { t, language, site }: Readers,
): string {
  const { problem, bytes, locales } = values
  if (problem !== undefined) return t(`checks:problem-${problem}`)
  const names = String(locales ?? '')
    .split(', ')
    .map((code) => getLocaleName(site, code) ?? code)
  return t(`checks:rule-${rule}`, {
    ...values,
    locales: new Intl.ListFormat(language).format(names),
    size: formatBytes(language, Number(bytes ?? 0)),
  })
}

/** Returns the numbers of errors, warnings and hints as words. */
export function formatCounts(findings: Pick<CheckFinding, 'severity'>[], t: Translate): string {
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count > 0 ? [t(`checks:count-${severity}`, { count })] : []
  })
  return counts.length > 0 ? counts.join(', ') : t('checks:none')
}
