import { adviceKey, type Finding, needsAdvice } from '@vitrine/contract/operation/doctor'
import english from '../../../site/locales/dashboard-doctor/en.json' with { type: 'json' }

const texts: Record<string, string> = english

/** A finding in words, as the command line speaks: those of the screen, in English. */
export function sentencesOf(finding: Finding): { sentence: string; advice?: string } {
  const { code, values } = finding
  const said = (key: string) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return {
    sentence: said(code),
    ...(needsAdvice(finding) && { advice: said(adviceKey(code)) }),
  }
}
