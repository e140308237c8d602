import { languageOf } from '@vitrine/contract/locale'
import { createContext, use } from 'react'
import type { Params } from '../locale/texts.ts'
import { useSite } from './site.ts'

/** Which texts the components below read: the page's locale, and the name of its own file. */
export interface Speech {
  locale: string
  page: string
}

export const SpeechContext = createContext<Speech | undefined>(undefined)

export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('A text is read outside of a page.')
  return speech
}

/**
 * Interface texts: `t(key)` is the sentence; `t.lang(key)` the `lang` and `dir` that its element
 * needs when the sentence had to be borrowed from another language, else nothing; `t.has(key)`
 * whether it could be had at all.
 */
export function useTexts() {
  const { config, texts } = useSite()
  const { locale, page } = useSpeech()
  const t = (key: string, params?: Params) => texts.read(locale, page, key, params).text
  const lang = (key: string) => {
    const used = texts.read(locale, page, key).locale
    return used === locale ? {} : languageOf(config.i18n, used)
  }
  const has = (key: string) => t(key) !== key
  return Object.assign(t, { lang, has })
}
