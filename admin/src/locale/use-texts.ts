import type { i18n } from 'i18next'
import { createContext, useContext, useMemo } from 'react'

export type TextParams = Record<string, string | number>
export type Translate = (key: string, params?: TextParams) => string

/** Texts of the chosen language, and a function that changes the language. */
export interface LanguageState {
  translator: i18n
  language: string
  choose: (language: string) => void
}

export const LanguageContext = createContext<LanguageState | undefined>(undefined)

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext)
  if (!state) throw new Error('There are no texts around this component.')
  return state
}

/** Returns a function that reads texts from one file of `admin/locales`, else from the general one. */
export function useTexts(file = 'general'): Translate {
  const { translator } = useLanguage()
  return useMemo(() => {
    const read = translator.getFixedT(null, file)
    return (key, params = {}) => read(key, params)
  }, [translator, file])
}
