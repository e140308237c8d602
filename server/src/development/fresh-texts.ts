import type { LocaleRules } from '@vitrine/contract/config/config'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { textsFrom } from '@vitrine/site/app/locale/texts'
import type { Site } from '@vitrine/site/app/site/site'
import { filesOf, localeFileAt, readLocales } from '@vitrine/site/server/generated/locales'
import type { Listener } from '../listener/listener.ts'

/** The translation files of some folders as they were when `read` was called last. */
export interface FreshTexts {
  /** Reads all anew. Throws where one is no JSON, and what was read before stays. */
  read: () => void
  /** A site that speaks by them. */
  of: (site: Site) => Site
  /** Answers with one of them what asks for it; everything else is the listener's. */
  before: (listener: Listener) => Listener
}

export function openFreshTexts(folders: string[], rules: LocaleRules): FreshTexts {
  const readAll = () => {
    const resources = readLocales(...folders)
    return { resources, texts: textsFrom(createTranslator(rules, resources)) }
  }
  let now = readAll()
  return {
    read: () => {
      now = readAll()
    },
    of: (site) => ({
      ...site,
      texts: now.texts,
      config: { ...site.config, files: filesOf(now.resources) },
    }),
    before: (listener) => (req, res) => {
      const [pathname = ''] = (req.url ?? '').split(/[?#]/, 1)
      const file = localeFileAt(now.resources, pathname)
      if (file === undefined) return listener(req, res)
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      res.end(file)
    },
  }
}
