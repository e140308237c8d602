import type { LocaleChoice } from '@vitrine/contract/locale'
import { localeCookies } from '@vitrine/contract/locale'
import type { ApiClient } from '../app/api-client.ts'
import type { Texts } from '../app/locale/texts.ts'
import { createPageStore } from '../app/pages/store.ts'
import type { PublicConfig, Site } from '../app/site.ts'
import type { renderPage } from '../entry-server.tsx'

export type RenderPage = typeof renderPage
export type Rendered = Awaited<ReturnType<RenderPage>> & {
  /** Whether the API gave all that the page asked of it. */
  complete: boolean
}

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
  /** How often the API has failed so far. */
  faults: () => number
  logError: (error: unknown) => void
}

/** Renders visits with a site of their own each: nothing of one visitor is kept for another. */
export function createRenderer(parts: Renderer) {
  const { config, api, texts, renderPage, assets, faults, logError } = parts
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
    const before = faults()
    const rendered = await render(
      `${config.siteUrl}${wellFormed(pathname)}${search}`,
      site,
      assets,
      logError,
    )
    return { ...rendered, complete: faults() === before }
  }
}

// The router warns of escapes that it cannot decode; written out, they are just no page's address.
function wellFormed(pathname: string) {
  try {
    decodeURI(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
