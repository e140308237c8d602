import { languageOf } from '@vitrine/contract/locale'
import { documentHtml } from '../app/document.ts'
import { alwaysAtHand } from '../app/errors/messages.ts'
import { escapeHtml, meta } from '../app/head/head.ts'
import { recording, type Texts } from '../app/locale/texts.ts'
import type { PublicConfig } from '../app/site.ts'
import type { Rendered, Visit } from './render.ts'

interface Shell {
  config: PublicConfig
  texts: Texts
  assets: string
}

/**
 * The document of a site whose addresses stand behind the `#`, which no server sees: the same for
 * every address. It says that the page is on its way, and what it takes to see it.
 */
export function createShell({ config, texts, assets }: Shell) {
  return async ({ cookie }: Pick<Visit, 'cookie'>): Promise<Rendered> => {
    const locale = cookie ?? config.i18n.defaultLocale
    const { texts: recorded, shown } = recording(texts)
    const say = (key: string) => escapeHtml(recorded.read(locale, 'error', key).text)
    const body = `<main class="main"><div class="progress" role="progressbar" aria-label="${say('loading')}"></div><noscript><p>${say('needsScripts')}</p></noscript></main>`
    for (const key of alwaysAtHand) recorded.read(locale, 'error', key)
    const head = {
      title: config.name,
      ...languageOf(config.i18n, locale),
      tags: [meta('description', config.name), meta('og:site_name', config.name)],
    }
    const handover = { config, loaderData: {}, texts: shown }
    return { status: 200, html: documentHtml(head, assets, body, handover), complete: true }
  }
}
