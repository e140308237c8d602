import { type Finding, getAdviceKey, needsAdvice } from '@vitrine/contract/operation/doctor'
import english from '../../../site/locales/dashboard-doctor/en.json' with { type: 'json' }

const texts: Record<string, string> = english

/** Returns the English message and advice of a finding, from the texts of the dashboard. */
export function describeFinding(finding: Finding): { sentence: string; advice?: string } {
  const { code, values } = finding
  const format = (key: string) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return {
    sentence: format(code),
    ...(needsAdvice(finding) && { advice: format(getAdviceKey(code)) }),
  }
}
