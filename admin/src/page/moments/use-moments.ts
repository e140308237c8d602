import { useMemo } from 'react'
import { useSpeech } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'

/** Writes moments as the clock of the site shows them, in the language of the interface. */
export function useMoments(): (at: string) => string {
  const { language } = useSpeech()
  const { timeZone } = useSession().site
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    })
    return (at) => format.format(new Date(at))
  }, [language, timeZone])
}
