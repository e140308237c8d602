import { parseRecurrence } from '@vitrine/contract/pages/recurrence'
import { describeRecurrence } from '@vitrine/contract/pages/recurrence-words'
import { useTexts } from '../site/use-texts.ts'

/** A recurrence rule in words: « Chaque mardi et jeudi jusqu’au 31 décembre 2026 ». */
export function Recurrence({ rule, begin }: { rule: string; begin: string }) {
  const t = useTexts()
  const parsed = parseRecurrence(rule)
  if (!parsed) return null
  // Words and names of days are in the same language.
  const locale = t.locale('repeatsDaily')
  return <p {...t.lang('repeatsDaily')}>{describeRecurrence(parsed, begin, locale, t)}</p>
}
