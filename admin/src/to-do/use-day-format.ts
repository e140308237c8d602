import { useMemo } from 'react'
import { useLanguage } from '../locale/use-texts.ts'

/** Returns a formatter of days such as `2026-11-21` in the language of the interface. */
export function useDayFormat(): (day: string) => string {
  const { language } = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
