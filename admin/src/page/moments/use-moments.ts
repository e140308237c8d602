import { useMemo } from 'react'
import { momentFormat } from '../../locale/moments.ts'
import { useSpeech } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'

/** Writes moments as the clock of the site shows them, in the language of the interface. */
export function useMoments(): (at: string) => string {
  const { language } = useSpeech()
  const { timeZone } = useSession().site
  return useMemo(
    () => momentFormat(language, { dateStyle: 'long', timeZone }),
    [language, timeZone],
  )
}
