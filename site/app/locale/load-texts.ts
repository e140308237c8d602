import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackChain } from '@vitrine/contract/locale'
import { localeFile } from '@vitrine/contract/paths'
import type { i18n } from 'i18next'
import { createTranslator } from './i18n.ts'
import { generalPage, type Texts, textsFrom } from './texts.ts'

/** The browser's i18next: it holds the files that were fetched, each once. */
export interface LoadedTexts {
  texts: Texts
  /** Fetches what a page needs. A file that fails is asked for again on the next navigation. */
  load: (locale: string, page: string) => Promise<void>
}

export function loadedTexts(rules: LocaleRules, build: string): LoadedTexts {
  const translator = createTranslator(rules)
  return {
    texts: textsFrom(translator),
    load: async (locale, page) => {
      const locales = fallbackChain(rules, locale)
      const files = locales.flatMap((code) =>
        [generalPage, page].map((name) => [code, name] as const),
      )
      await Promise.all(files.map(([code, name]) => loadFile(translator, code, name, build)))
    },
  }
}

async function loadFile(translator: i18n, locale: string, page: string, build: string) {
  if (translator.hasResourceBundle(locale, page)) return
  const path = `${localeFile(page, locale)}?v=${build}`
  const response = await fetch(path, { headers: { accept: 'application/json' } }).catch(
    () => undefined,
  )
  // Specification §8: a translation that cannot be loaded is ignored.
  if (!response) return
  if (response.status === 404) translator.addResourceBundle(locale, page, {})
  if (!response.ok) return
  const texts: unknown = await response.json().catch(() => undefined)
  if (texts) translator.addResourceBundle(locale, page, texts)
}
