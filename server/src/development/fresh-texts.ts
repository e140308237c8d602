import type { LocaleRules } from '@vitrine/contract/config/config'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { textsFrom } from '@vitrine/site/app/locale/texts'
import type { Site } from '@vitrine/site/app/site/site'
import { filesOf, localeFileAt, readLocales } from '@vitrine/site/server/generated/locales'
import type { Listener } from '../listener/listener.ts'

/** Translation files that development reloads after a save. */
export interface FreshTexts {
  /** Reads all files. If one is not valid JSON, throws and keeps the previous texts. */
  read: () => void
  of: (site: Site) => Site
  /** Serves the current translation files; passes other requests to `listener`. */
  before: (listener: Listener) => Listener
}

/** Reads the translation files of the folders; later folders override earlier ones. */
export function openFreshTexts(folders: string[], rules: LocaleRules): FreshTexts {
  const readAll = () => {
    const resources = readLocales(...folders)
    return { resources, texts: textsFrom(createTranslator(rules, resources)) }
  }
  let current = readAll()
  return {
    read: () => {
      current = readAll()
    },
    of: (site) => ({
      ...site,
      texts: current.texts,
      config: { ...site.config, files: filesOf(current.resources) },
    }),
    before: (listener) => (req, res) => {
      const [pathname = ''] = (req.url ?? '').split(/[?#]/, 1)
      const file = localeFileAt(current.resources, pathname)
      if (file === undefined) return listener(req, res)
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      res.end(file)
    },
  }
}
