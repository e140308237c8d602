import { useMemo } from 'react'
import { useSpeech } from '../locale/use-texts.ts'

/** Returns a formatter of days such as `2026-11-21` in the language of the interface. */
export function useDays(): (day: string) => string {
  const { language } = useSpeech()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
