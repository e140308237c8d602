import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackChain } from '@vitrine/contract/locale'
import { localeFile } from '@vitrine/contract/paths'
import type { i18n } from 'i18next'
import { once } from '../once.ts'
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
  const files = new Map<string, () => Promise<void>>()
  const file = (locale: string, page: string) => {
    const path = `${localeFile(page, locale)}?v=${build}`
    const load = files.get(path) ?? once(() => loadFile(translator, locale, page, path))
    files.set(path, load)
    // Specification §8: a translation that cannot be loaded is ignored.
    return load().catch(() => {})
  }
  return {
    texts: textsFrom(translator),
    load: async (locale, page) => {
      const locales = fallbackChain(rules, locale)
      await Promise.all(locales.flatMap((code) => [file(code, generalPage), file(code, page)]))
    },
  }
}

async function loadFile(translator: i18n, locale: string, page: string, path: string) {
  const response = await fetch(path, { headers: { accept: 'application/json' } })
  if (response.status === 404) return
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  translator.addResourceBundle(locale, page, await response.json())
}
