import { getLocaleFilePath } from '@vitrine/contract/http/paths'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import type { i18n } from 'i18next'
import { once } from '../async/once.ts'
import { createTranslator } from '../locale/i18n.ts'
import { createTexts, getTextFiles, type InterfaceTexts } from '../locale/texts.ts'
import type { PublicConfig } from './site.ts'

/** The interface texts of the browser. Each file is fetched once. */
export interface LoadedTexts {
  texts: InterfaceTexts
  /** Fetches the files that a page needs. A failed file is retried on the next navigation. */
  load: (locale: string, page: string) => Promise<void>
}

export function createLoadedTexts({
  i18n: rules,
  build,
  files: existingFiles,
}: PublicConfig): LoadedTexts {
  const translator = createTranslator(rules)
  const files = new Map<string, () => Promise<void>>()
  const loadOnce = async (locale: string, page: string) => {
    if (!existingFiles[locale]?.includes(page)) return
    const path = `${getLocaleFilePath(page, locale)}?v=${build}`
    const load = files.get(path) ?? once(() => loadFile(translator, locale, page, path))
    files.set(path, load)
    // Specification §8: a translation that cannot be loaded is ignored.
    await load().catch(() => {})
  }
  return {
    texts: createTexts(translator),
    load: async (locale, page) => {
      const locales = getFallbackChain(rules, locale)
      await Promise.all(
        locales.flatMap((code) => getTextFiles(page).map((name) => loadOnce(code, name))),
      )
    },
  }
}

async function loadFile(translator: i18n, locale: string, page: string, path: string) {
  const response = await fetch(path, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`)
  translator.addResourceBundle(locale, page, await response.json())
}
