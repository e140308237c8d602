import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { refusal } from '../http/reply.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { readTexts } from '../texts/read-texts.ts'

type CalendarText = 'unknown' | 'address' | 'no-agenda' | 'full'

const readCalendarTexts = readTexts<Record<CalendarText, string>>('calendars')

/** Refuses a call with a sentence in the language of the request. */
export function refuseCalendar<S extends 404 | 422>(
  { context: { rules } }: EditingDeps,
  { language }: Pick<RequestContext, 'language'>,
  status: S,
  name: CalendarText,
  field?: string,
) {
  const message = readCalendarTexts(rules, language()).texts[name]
  return refusal(status, message, field === undefined ? undefined : { [field]: [message] })
}
