import type { LocaleRules, RedirectRules } from '@vitrine/contract/config/config'
import { toLocaleChoice } from '@vitrine/contract/locale/locale'
import type { PageError } from '../../app/errors/page-error.ts'
import type { ApiClient } from '../../app/http/api-client.ts'
import { createIdentity } from '../../app/identity/identity.ts'
import type { InterfaceTexts } from '../../app/locale/texts.ts'
import { type DocumentBody, toDocumentHtml, toPartHtml } from '../../app/pages/document.ts'
import type { ShownFormState } from '../../app/site/form-state.ts'
import { getLocaleAt } from '../../app/site/page-key.ts'
import { createPageStore } from '../../app/site/page-store.ts'
import type { EmptySearch, Site } from '../../app/site/site.ts'
import type { RenderResult, renderPage, renderScreen } from '../../entry-server.tsx'
import type { PageInputs } from '../answers/read-recorder.ts'
import type { GetFrame } from './frames.ts'
import { joinHtml } from './join-html.ts'
import type { Visitor } from './visitor.ts'

export type RenderPage = typeof renderPage
export type RenderScreen = typeof renderScreen

/** Rendered page or redirect; `complete` is false if an answer of the API was missing. */
export type RenderedAnswer = (RenderedPage | Extract<RenderResult, { location: string }>) & {
  complete: boolean
  /** The API answers that it was rendered from, if recorded. */
  madeOf?: PageInputs
  /** The search of the page, if it has found nothing. */
  emptySearch?: EmptySearch
}

export interface RenderedPage {
  status: number
  /** Content-Security-Policy for the styles of the page. */
  policy?: string
  html: Buffer
  /** True for the document of a page with a form. */
  hasForm?: boolean
  error?: PageError
}

/** Returns the request id; called only if something fails. */
export type GetRequestId = () => string

/** Everything that a page may depend on. */
export interface PageVisit {
  pathname: string
  search: string
  /** Value of the locale cookie, if the locale strategy uses one. */
  cookie: string | undefined
  /** The configured origin that the request came to, if a locale has its own. */
  origin: string | undefined
  /** True if only the part for a navigation is requested. */
  part?: boolean
  /** State of the form of the page. Only states that are the same for everyone are cached. */
  form?: ShownFormState
}

export interface Renderer {
  i18n: LocaleRules
  siteUrl: string
  getFrame: GetFrame
  redirects: RedirectRules
  api: ApiClient
  texts: InterfaceTexts
  /** Returns `renderPage` of the server build, which development replaces. */
  renderPage: () => Promise<RenderPage>
  faults: () => number
  /** Called with each declared text that is shown; not for previews. */
  onTextShown?: (id: string) => void
  logError: (error: unknown, request?: string) => void
}

type ScreenRenderer = Omit<Renderer, 'renderPage' | 'faults' | 'onTextShown'> & {
  renderScreen: () => Promise<RenderScreen>
}

/** Renders pages, each with its own site object so that nothing leaks between visitors. */
export function createRenderer(parts: Renderer) {
  const { i18n, siteUrl, redirects, api, texts, renderPage, faults, logError, onTextShown } = parts
  const rules = Promise.resolve(redirects)
  /** `client` is the API client for this visit alone. */
  return async (
    visit: PageVisit,
    client: ApiClient = api,
    request?: GetRequestId,
  ): Promise<RenderedAnswer> => {
    const { pathname, search, cookie, origin, part, form } = visit
    const choice = toLocaleChoice({ locale: cookie, origin })
    const faultsBefore = faults()
    const locale = getLocaleAt({ config: { i18n }, choice: () => choice }, pathname)
    const { config, around, policies } = await parts.getFrame(client, locale)
    let hasAlert = false
    let emptySearch: EmptySearch | undefined
    let hasForm = false
    const toDocument = (shown: DocumentBody) => {
      hasAlert = shown.alert !== undefined
      hasForm = shown.hasForm ?? false
      return toDocumentHtml(shown, around)
    }
    const site: Site = {
      config,
      redirects: () => rules,
      api: async () => client,
      http: noVisitor,
      identity: createIdentity(noVisitor, { user: undefined }),
      storeToken: () => {},
      texts,
      ...(onTextShown && { onTextShown }),
      onNothingFound: (search) => {
        emptySearch = search
      },
      ...(request && { requestId: request }),
      ...(form && { form }),
      store: createPageStore(i18n.defaultLocale),
      choice: () => choice,
    }
    const render = await renderPage()
    const rendered = await render(
      `${siteUrl}${encodeInvalidEscapes(pathname)}${search}`,
      site,
      part ? toPartHtml : toDocument,
      request ? (error) => logError(error, request()) : logError,
    )
    const complete = faults() === faultsBefore
    if ('location' in rendered) return { ...rendered, complete }
    const policy = hasAlert ? policies.pageWithAlert : policies.page
    const html = joinHtml(rendered.html)
    return { ...rendered, html, policy, hasForm, complete, ...(emptySearch && { emptySearch }) }
  }
}

// Pages are the same for everyone; the browser requests personal data.
const noVisitor = () => Promise.reject(new Error('A page asks nothing in a visitor’s name.'))

export interface ScreenVisit {
  request: Request
  locale: string
  visitor: Visitor
}

/** Returns a function that renders a screen for one user. */
export function createScreenRenderer(parts: ScreenRenderer) {
  const { getFrame, redirects, api, texts, renderScreen, logError } = parts
  const client = Promise.resolve(api)
  return async ({ request, locale, visitor }: ScreenVisit): Promise<RenderResult> => {
    const { http, identity, storeToken } = visitor
    const { config, screenTags } = await getFrame(api, locale)
    const site: Site = {
      config,
      api: () => client,
      redirects: async () => redirects,
      http: () => Promise.resolve(http),
      identity,
      storeToken,
      texts,
      store: createPageStore(locale),
      choice: () => toLocaleChoice({ locale }),
    }
    const render = await renderScreen()
    return render(request, site, screenTags, logError)
  }
}

// Encodes invalid escapes, about which the router would warn. The result is no page's address.
export function encodeInvalidEscapes(pathname: string) {
  try {
    decodeURI(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
