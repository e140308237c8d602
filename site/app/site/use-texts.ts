import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { createContext, use } from 'react'
import type { TextParams } from '../locale/texts.ts'
import { useSite } from './site.ts'

/** Which texts the components below read. */
export interface TextScope {
  locale: string
  page: string
  /** Locale of the surrounding element, if its texts fall back to another locale. */
  textLocale?: string
}

export const TextScopeContext = createContext<TextScope | undefined>(undefined)

export function useTextScope(): TextScope {
  const scope = use(TextScopeContext)
  if (!scope)
    throw new Error(
      'useTextScope needs a TextScopeContext: the component is rendered outside of a page.',
    )
  return scope
}

/**
 * Interface texts in the locale of the page:
 * `t(key)` is the text,
 * `t.lang(key)` the `lang` and `dir` that its element needs if the text falls back to another
 * locale; a plural needs its `count`,
 * `t.label(key)` the text as `aria-label` with its `lang`,
 * `t.within(key)` the attributes that reset this `lang` for the content of such an element,
 * `t.has(key)` true if the text exists, `t.locale(key)` the locale of the text.
 */
export function useTexts() {
  const { config, texts } = useSite()
  const { locale, page, textLocale: spoken = locale } = useTextScope()
  const t = (key: string, params?: TextParams) => texts.read(locale, page, key, params).text
  const getLocale = (key: string, params?: TextParams) =>
    texts.read(locale, page, key, params).locale
  const lang = (
    key: string,
    params?: TextParams,
  ): Partial<ReturnType<typeof getLanguageAttributes>> => {
    const textLocale = getLocale(key, params)
    return textLocale === spoken ? {} : getLanguageAttributes(config.i18n, textLocale)
  }
  const label = (key: string) => ({ 'aria-label': t(key), lang: lang(key).lang })
  // A label has no element of its own, so its `lang` also applies to the content until reset.
  const within = (key: string) => ({
    lang: lang(key).lang && getLanguageAttributes(config.i18n, spoken).lang,
  })
  const has = (key: string) => t(key) !== key
  return Object.assign(t, { lang, label, within, has, locale: getLocale })
}

/** Returns the locale of the surrounding texts, for formatting dates and numbers. */
export function useTextLocale(): string {
  const { locale, textLocale } = useTextScope()
  return textLocale ?? locale
}
