import type { LocaleChoice } from '@vitrine/contract/locale'
import { localeCookies } from '@vitrine/contract/locale'
import type { ApiClient } from '../app/api-client.ts'
import type { Texts } from '../app/locale/texts.ts'
import { createPageStore } from '../app/pages/store.ts'
import type { PublicConfig, Site } from '../app/site.ts'
import type { renderPage } from '../entry-server.tsx'

export type RenderPage = typeof renderPage
export type Rendered = Awaited<ReturnType<RenderPage>>

/** A request for a page, as far as the page may depend on it. */
export interface Visit {
  pathname: string
  search: string
  /** Value of the locale cookie, where the set-up has one. */
  cookie: string | undefined
  /** One of the configured origins, when the request came to it. */
  origin: string | undefined
}

interface Renderer {
  config: PublicConfig
  api: ApiClient
  texts: Texts
  /** The server build's `renderPage`, asked for each time so that it may be replaced. */
  renderPage: () => Promise<RenderPage>
  assets: string
  logError: (error: unknown) => void
}

/** Renders visits with a site of their own each: nothing of one visitor is kept for another. */
export function createRenderer({ config, api, texts, renderPage, assets, logError }: Renderer) {
  const client = Promise.resolve(api)
  return async ({ pathname, search, cookie, origin }: Visit): Promise<Rendered> => {
    const choice: LocaleChoice = {
      cookies: { [localeCookies.hash]: cookie, [localeCookies.noPrefix]: cookie },
      ...(origin && { origin }),
    }
    const site: Site = {
      config,
      api: () => client,
      texts,
      store: createPageStore(config.i18n.defaultLocale),
      choice: () => choice,
    }
    const render = await renderPage()
    return render(`${config.siteUrl}${pathname}${search}`, site, assets, logError)
  }
}
