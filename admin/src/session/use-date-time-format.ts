import { useMemo } from 'react'
import { createDateTimeFormat, createDayFormat } from '../locale/date-time.ts'
import { useLanguage } from '../locale/use-texts.ts'
import { useSession } from './session.ts'

/** Returns a formatter of moments by the clock of the site, in the language of the interface. */
export function useDateTimeFormat(dateStyle: 'medium' | 'long' = 'long'): (at: string) => string {
  const { language } = useLanguage()
  const { timeZone } = useSession().site
  return useMemo(
    () => createDateTimeFormat(language, { dateStyle, timeZone }),
    [dateStyle, language, timeZone],
  )
}

/**
 * Returns a formatter of days such as `2026-11-21` in the language of the interface. A day without a
 * time is the same everywhere.
 */
export function useDayFormat(dateStyle: 'medium' | 'long' = 'long'): (day: string) => string {
  const { language } = useLanguage()
  return useMemo(
    () => createDayFormat(language, { dateStyle, timeZone: 'UTC' }),
    [dateStyle, language],
  )
}
