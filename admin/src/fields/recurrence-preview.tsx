import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import type { Recurrence } from '@vitrine/contract/pages/recurrence'
import { listRecurrence } from '@vitrine/contract/pages/recurrence-dates'
import { describeRecurrence } from '@vitrine/contract/pages/recurrence-words'
import { useLanguage, useTexts } from '../locale/use-texts.ts'

const datesShown = 5

/** The rule in words, and its next dates. */
export function RecurrencePreview({ rule, begin }: { rule: Recurrence; begin: string }) {
  const t = useTexts('recurrence')
  const { language } = useLanguage()
  const today = printUtcDay(new Date())
  const range = { from: today, to: '9999-12-31', max: datesShown }
  const dates = listRecurrence(rule, begin, range)
  const format = createDateFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return (
    <div role="status" className="recurrence-preview">
      <p>
        <strong>{describeRecurrence(rule, begin, language, t)}</strong>
      </p>
      <p>{t(dates.length > 0 ? 'nextDates' : 'noDates')}</p>
      {dates.length > 0 ? (
        <ul>
          {dates.map((date) => (
            <li key={date}>{format(Date.parse(`${date}Z`))}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
