import type { i18n } from 'i18next'
import { createContext, useContext, useMemo } from 'react'

export type Params = Record<string, string | number>
export type Read = (key: string, params?: Params) => string

/** Texts of the chosen language, and a function that changes the language. */
export interface Speech {
  translator: i18n
  language: string
  choose: (language: string) => void
}

export const SpeechContext = createContext<Speech | undefined>(undefined)

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('There are no texts around this component.')
  return speech
}

/** Returns a function that reads texts from one file of `admin/locales`, else from the general one. */
export function useTexts(file = 'general'): Read {
  const { translator } = useSpeech()
  return useMemo(() => {
    const read = translator.getFixedT(null, file)
    return (key, params = {}) => read(key, params)
  }, [translator, file])
}
