import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { type EventProblem, findEventProblems } from '@vitrine/contract/pages/event-problems'
import { parseFieldValues } from '@vitrine/contract/pages/field-values'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'

/** Sentences about times of an event that readers would see otherwise than they are written. */
export function EventProblems({ stored }: { stored: string }) {
  const { timeZone } = useSession().site
  const { language } = useLanguage()
  const t = useTexts('page')
  const problems = findEventProblems(parseFieldValues(stored), timeZone)
  return (
    <div role="status">
      {problems.map(({ problem, value }) => (
        <p className="note" key={`${problem} ${value}`}>
          {t(keys[problem], { time: formatTime(language, value), timeZone })}
        </p>
      ))}
    </div>
  )
}

const keys = {
  'end-before-begin': 'eventEndBeforeBegin',
  'until-before-begin': 'eventUntilBeforeBegin',
  'begin-not-on-rule': 'eventBeginNotOnRule',
  'hour-twice': 'eventHourTwice',
  'hour-missing': 'eventHourMissing',
  'moved-without-begin': 'eventMovedWithoutBegin',
  'repeated-day': 'eventDayRepeated',
} as const satisfies Record<EventProblem['problem'], string>

/** A local time is formatted as if it was UTC, a day without a time. */
function formatTime(language: string, value: string): string {
  const day = { dateStyle: 'long', timeZone: 'UTC' } as const
  if (!value.includes('T')) return createDateFormat(language, day)(Date.parse(value))
  const format = createDateFormat(language, { ...day, timeStyle: 'short' })
  return format(Date.parse(`${value}Z`))
}
