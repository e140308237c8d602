import type { LocaleRules } from '@vitrine/contract/config/config'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { createMetaTag } from '../../app/document/head.ts'
import type { ApiClient } from '../../app/http/api-client.ts'
import type { InterfaceTexts } from '../../app/locale/texts.ts'
import { toDocumentHtml } from '../../app/pages/document.ts'
import type { GetFrame } from './frames.ts'
import { joinHtml } from './join-html.ts'
import type { PageVisit, RenderedAnswer } from './render.ts'

interface ShellOptions {
  i18n: LocaleRules
  api: ApiClient
  getFrame: GetFrame
  texts: InterfaceTexts
}

/**
 * Creates the document of a site in hash mode, where no server sees the address of the page: the
 * same for each address. It shows a progress bar; the script then loads the page. Without scripts
 * it says that they are needed.
 */
export function createShell({ i18n, api, texts, getFrame }: ShellOptions) {
  return async ({ cookie }: Pick<PageVisit, 'cookie'>): Promise<RenderedAnswer> => {
    const locale = cookie ?? i18n.defaultLocale
    const { config, around, policies } = await getFrame(api, locale)
    const textOf = (key: string) => escapeHtml(texts.read(locale, 'error', key).text)
    const body = `<main class="main"><div class="progress" role="progressbar" aria-label="${textOf('loading')}"></div><noscript><p>${textOf('needsScripts')}</p></noscript><template><div class="error" data-status="lost"><h1>${textOf('lost')}</h1><p>${textOf('lostDetail')}</p><p class="error-actions"><button class="button" type="button">${textOf('retry')}</button> <a class="button quiet" href="/">${textOf('home')}</a></p></div></template></main>`
    const head = {
      title: config.name,
      ...getLanguageAttributes(i18n, locale),
      tags: [createMetaTag('description', config.name), createMetaTag('og:site_name', config.name)],
    }
    return {
      status: 200,
      html: joinHtml(toDocumentHtml({ head, body: [body] }, around)),
      policy: policies.page,
      complete: true,
    }
  }
}
