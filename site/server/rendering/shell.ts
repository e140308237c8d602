import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { languageOf } from '@vitrine/contract/locale/locale'
import { meta } from '../../app/document/head.ts'
import type { Texts } from '../../app/locale/texts.ts'
import { type Around, documentHtml } from '../../app/pages/document.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { joinHtml } from './join-html.ts'
import type { Rendered, Visit } from './render.ts'

interface ShellOptions {
  config: PublicConfig
  texts: Texts
  around: Around
}

/**
 * Creates the document of a site in hash mode, where no server sees the address of the page: the
 * same for each address. It shows a progress bar; the script then loads the page. Without scripts
 * it says that they are needed.
 */
export function createShell({ config, texts, around }: ShellOptions) {
  return async ({ cookie }: Pick<Visit, 'cookie'>): Promise<Rendered> => {
    const locale = cookie ?? config.i18n.defaultLocale
    const textOf = (key: string) => escapeHtml(texts.read(locale, 'error', key).text)
    const body = `<main class="main"><div class="progress" role="progressbar" aria-label="${textOf('loading')}"></div><noscript><p>${textOf('needsScripts')}</p></noscript><template><div class="error" data-status="lost"><h1>${textOf('lost')}</h1><p>${textOf('lostDetail')}</p><p class="error-actions"><button class="button" type="button">${textOf('retry')}</button> <a class="button quiet" href="/">${textOf('home')}</a></p></div></template></main>`
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
