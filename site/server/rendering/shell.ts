import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { languageOf } from '@vitrine/contract/locale/locale'
import { meta } from '../../app/document/head.ts'
import type { Texts } from '../../app/locale/texts.ts'
import { type Around, documentHtml } from '../../app/pages/document.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { joinHtml } from './join-html.ts'
import type { Rendered, Visit } from './render.ts'

interface Shell {
  config: PublicConfig
  texts: Texts
  /** The tags and the data of every document. */
  around: Around
}

/**
 * The document of a site whose addresses stand behind the `#`, which no server sees: the same for
 * every address. It says that the page is on its way, and what it takes to see it; the script puts
 * the part of a document in its place.
 */
export function createShell({ config, texts, around }: Shell) {
  return async ({ cookie }: Pick<Visit, 'cookie'>): Promise<Rendered> => {
    const locale = cookie ?? config.i18n.defaultLocale
    const say = (key: string) => escapeHtml(texts.read(locale, 'error', key).text)
    const body = `<main class="main"><div class="progress" role="progressbar" aria-label="${say('loading')}"></div><noscript><p>${say('needsScripts')}</p></noscript><template><div class="error" data-status="lost"><h1>${say('lost')}</h1><p>${say('lostDetail')}</p><p class="error-actions"><button class="button" type="button">${say('retry')}</button> <a class="button quiet" href="/">${say('home')}</a></p></div></template></main>`
    const head = {
      title: config.name,
      ...languageOf(config.i18n, locale),
      tags: [meta('description', config.name), meta('og:site_name', config.name)],
    }
    return {
      status: 200,
      html: joinHtml(documentHtml({ head, body: [body] }, around)),
      complete: true,
    }
  }
}
