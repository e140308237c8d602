import { languageOf } from '@vitrine/contract/locale/locale'
import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { SpeechContext, useSpeech } from '../site/use-texts.ts'

interface Props {
  night?: boolean
  /** Language of the whole, where it is not that of the address. */
  spoken?: string | undefined
  children: ReactNode
}

/**
 * The page within its layout. Each address has an element of its own: the old page has left for good
 * when the next one comes in.
 */
export function Main({ night = false, spoken, children }: Props) {
  const { config } = useSite()
  const { pathname } = useHere()
  const speech = useSpeech()
  const language = spoken && languageOf(config.i18n, spoken)
  return (
    <main
      key={pathname}
      id="v-main"
      className={night ? 'main main-night' : 'main'}
      tabIndex={-1}
      {...language}
    >
      {spoken ? <SpeechContext value={{ ...speech, spoken }}>{children}</SpeechContext> : children}
    </main>
  )
}
