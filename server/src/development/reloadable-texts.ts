import type { LocaleRules } from '@vitrine/contract/config/config'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { createTexts } from '@vitrine/site/app/locale/texts'
import type { Site } from '@vitrine/site/app/site/site'
import {
  findLocaleFile,
  listLocaleFiles,
  readLocales,
} from '@vitrine/site/server/generated/locales'
import type { Listener } from '../listener/listener.ts'

/** Translation files that development reloads after a save. */
export interface ReloadableTexts {
  /** Reads all files. If one is not valid JSON, throws and keeps the previous texts. */
  reload: () => void
  applyTo: (site: Site) => Site
  /** Serves the current translation files; passes other requests to `listener`. */
  serveBefore: (listener: Listener) => Listener
}

/** Reads the translation files of the folders; later folders override earlier ones. */
export function openReloadableTexts(folders: string[], rules: LocaleRules): ReloadableTexts {
  const readAll = () => {
    const resources = readLocales(...folders)
    return { resources, texts: createTexts(createTranslator(rules, resources)) }
  }
  let current = readAll()
  return {
    reload: () => {
      current = readAll()
    },
    applyTo: (site) => ({
      ...site,
      texts: current.texts,
      config: { ...site.config, files: listLocaleFiles(current.resources) },
    }),
    serveBefore: (listener) => (req, res) => {
      const [pathname = ''] = (req.url ?? '').split(/[?#]/, 1)
      const file = findLocaleFile(current.resources, pathname)
      if (file === undefined) return listener(req, res)
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      res.end(file)
    },
  }
}
