import { useMemo } from 'react'
import { createDateTimeFormat } from '../locale/date-time.ts'
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
