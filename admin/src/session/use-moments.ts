import { useMemo } from 'react'
import { momentFormat } from '../locale/moments.ts'
import { useSpeech } from '../locale/use-texts.ts'
import { useSession } from './session.ts'

/** Returns a formatter of moments by the clock of the site, in the language of the interface. */
export function useMoments(dateStyle: 'medium' | 'long' = 'long'): (at: string) => string {
  const { language } = useSpeech()
  const { timeZone } = useSession().site
  return useMemo(
    () => momentFormat(language, { dateStyle, timeZone }),
    [dateStyle, language, timeZone],
  )
}
