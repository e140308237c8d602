import type { RedirectRules } from '@vitrine/contract/config/config'
import type { LocaleChoice } from '@vitrine/contract/locale/locale'
import { localeCookies } from '@vitrine/contract/locale/locale'
import type { PageError } from '../../app/errors/page-error.ts'
import type { ApiClient } from '../../app/http/api-client.ts'
import { createIdentity } from '../../app/identity/identity.ts'
import type { Texts } from '../../app/locale/texts.ts'
import { type Around, documentHtml, partHtml, type Shown } from '../../app/pages/document.ts'
import { createPageStore } from '../../app/site/page-store.ts'
import type { PublicConfig, Site } from '../../app/site/site.ts'
import type { Rendering, renderPage, renderScreen } from '../../entry-server.tsx'
import type { MadeOf } from '../answers/reads.ts'
import { joinHtml } from './join-html.ts'
import type { Visitor } from './visitor.ts'

export type RenderPage = typeof renderPage
export type RenderScreen = typeof renderScreen

/** What is answered, and whether the API gave all that the page asked of it. */
export type Rendered = (RenderedPage | Extract<Rendering, { location: string }>) & {
  complete: boolean
  /** What it was made of, where that is noted. */
  madeOf?: MadeOf
}

export interface RenderedPage {
  status: number
  html: Buffer
  error?: PageError
}

/** Tells the id of a request; it is made when something fails. */
export type RequestId = () => string

/** A request for a page, as far as the page may depend on it. */
export interface Visit {
  pathname: string
  search: string
  /** Value of the locale cookie, where the set-up has one. */
  cookie: string | undefined
  /** One of the configured origins, when the request came to it. */
  origin: string | undefined
  /** Whether only the part of the document is wanted that a navigation puts in place. */
  part?: boolean
}

export interface Renderer {
  config: PublicConfig
  redirects: RedirectRules
  api: ApiClient
  texts: Texts
  /** The server build's `renderPage`, asked for each time so that it may be replaced. */
  renderPage: () => Promise<RenderPage>
  /** The tags and the data of every document. */
  around: Around
  /** How often the API has failed so far. */
  faults: () => number
  /** Hears which declared texts are shown; nobody does of previews. */
  sees?: (id: string) => void
  logError: (error: unknown, request?: string) => void
}

type ScreenRenderer = Omit<Renderer, 'renderPage' | 'faults' | 'around' | 'sees'> & {
  assets: string
  renderScreen: () => Promise<RenderScreen>
}

/** Renders visits with a site of their own each: nothing of one visitor is kept for another. */
export function createRenderer(parts: Renderer) {
  const { config, redirects, api, texts, renderPage, around, faults, logError, sees } = parts
  const rules = Promise.resolve(redirects)
  const whole = (shown: Shown) => documentHtml(shown, around)
  /** `asking` is the client of this visit alone. */
  return async (visit: Visit, asking: ApiClient = api, request?: RequestId): Promise<Rendered> => {
    const { pathname, search, cookie, origin, part } = visit
    const choice: LocaleChoice = {
      cookies: { [localeCookies.hash]: cookie, [localeCookies.noPrefix]: cookie },
      ...(origin && { origin }),
    }
    const site: Site = {
      config,
      redirects: () => rules,
      api: async () => asking,
      http: noVisitor,
      identity: createIdentity(noVisitor, { user: undefined }),
      keepToken: () => {},
      texts,
      ...(sees && { sees }),
      ...(request && { requestId: request }),
      store: createPageStore(config.i18n.defaultLocale),
      choice: () => choice,
    }
    const render = await renderPage()
    const before = faults()
    const rendered = await render(
      `${config.siteUrl}${wellFormed(pathname)}${search}`,
      site,
      part ? partHtml : whole,
      request ? (error) => logError(error, request()) : logError,
    )
    const complete = faults() === before
    if ('location' in rendered) return { ...rendered, complete }
    return { ...rendered, html: joinHtml(rendered.html), complete }
  }
}

// Pages are the same for everybody: what one person may see is asked for by their own browser.
const noVisitor = () => Promise.reject(new Error('A page asks nothing in a visitor’s name.'))

/** A request for a screen, with everything that it may depend on. */
export interface ScreenVisit {
  request: Request
  locale: string
  visitor: Visitor
}

/** Renders the screens that are made for one person. */
export function createScreenRenderer(parts: ScreenRenderer) {
  const { config, redirects, api, texts, renderScreen, assets, logError } = parts
  const client = Promise.resolve(api)
  return async ({ request, locale, visitor }: ScreenVisit): Promise<Rendering> => {
    const { http, identity, keepToken } = visitor
    const site: Site = {
      config,
      api: () => client,
      redirects: async () => redirects,
      http: () => Promise.resolve(http),
      identity,
      keepToken,
      texts,
      store: createPageStore(locale),
      choice: () => ({
        cookies: { [localeCookies.hash]: locale, [localeCookies.noPrefix]: locale },
      }),
    }
    const render = await renderScreen()
    return render(request, site, assets, logError)
  }
}

// The router warns of escapes that it cannot decode; written out, they are just no page's address.
export function wellFormed(pathname: string) {
  try {
    decodeURI(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
