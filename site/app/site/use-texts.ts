import { languageOf } from '@vitrine/contract/locale/locale'
import { createContext, use } from 'react'
import type { Params } from '../locale/texts.ts'
import { useSite } from './site.ts'

/** Which texts the components below read: the page's locale, and the name of its own file. */
export interface Speech {
  /** Locale of the address. */
  locale: string
  page: string
  /** Language that the element around is marked with, where the page had to borrow its texts. */
  spoken?: string
}

export const SpeechContext = createContext<Speech | undefined>(undefined)

export function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('A text is read outside of a page.')
  return speech
}

/**
 * Interface texts: `t(key)` is the sentence; `t.lang(key)` the `lang` and `dir` that its element
 * needs when the sentence is in another language than what is around it, else nothing;
 * `t.label(key)` the sentence as the name of an element, and `t.within(key)` what its content needs
 * then; `t.has(key)` whether it could be had at all; `t.locale(key)` the language of the sentence.
 */
export function useTexts() {
  const { config, texts } = useSite()
  const { locale, page, spoken = locale } = useSpeech()
  const t = (key: string, params?: Params) => texts.read(locale, page, key, params).text
  const localeOf = (key: string) => texts.read(locale, page, key).locale
  const lang = (key: string): Partial<ReturnType<typeof languageOf>> => {
    const used = localeOf(key)
    return used === spoken ? {} : languageOf(config.i18n, used)
  }
  const label = (key: string) => ({ 'aria-label': t(key), lang: lang(key).lang })
  // A name has no element of its own: the language of the whole is taken back within.
  const within = (key: string) => ({
    lang: lang(key).lang && languageOf(config.i18n, spoken).lang,
  })
  const has = (key: string) => t(key) !== key
  return Object.assign(t, { lang, label, within, has, locale: localeOf })
}

/** The language in which the texts around are read, for what is written as they are: dates, numbers. */
export function useSpoken(): string {
  const { locale, spoken } = useSpeech()
  return spoken ?? locale
}
