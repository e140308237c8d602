import type { LocaleRules } from '@vitrine/contract/config'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { dashboardRoutes } from './app/dashboard/routes.tsx'
import { documentHtml, type Handover } from './app/document.ts'
import { alwaysAtHand } from './app/errors/messages.ts'
import { type PageError, readPageError } from './app/errors/page-error.ts'
import { documentHead } from './app/head/document-head.ts'
import { recording } from './app/locale/texts.ts'
import { withoutContent } from './app/pages/hand-over.ts'
import { addressBook } from './app/routes.tsx'
import { type Site, SiteContext, siteContext } from './app/site.ts'
import { templates } from './app/templates/table.ts'

type Handler = ReturnType<typeof createStaticHandler>

// Pages are many and quick: the screens' addresses are not searched for them.
const pageHandler = createStaticHandler(addressBook([]))
const screenHandlers = new WeakMap<LocaleRules, Handler>()

function screenHandler(rules: LocaleRules): Handler {
  const handler =
    screenHandlers.get(rules) ?? createStaticHandler(addressBook(dashboardRoutes(rules)))
  screenHandlers.set(rules, handler)
  return handler
}

/** What the server answers: a document, or where to go instead. */
export type Rendering =
  | { status: number; html: string; error?: PageError }
  | { status: number; location: string }

type LogError = (error: unknown) => void

/** Renders the page at an address. `logError` hears of what the page keeps to itself. */
export function renderPage(url: string, site: Site, assets: string, logError: LogError) {
  return answer(pageHandler, new Request(url), site, assets, logError)
}

/** Answers a request for a screen: one person's document, or what became of a form. */
export function renderScreen(request: Request, site: Site, assets: string, logError: LogError) {
  return answer(screenHandler(site.config.i18n), request, site, assets, logError)
}

async function answer(
  handler: Handler,
  request: Request,
  site: Site,
  assets: string,
  logError: LogError,
): Promise<Rendering> {
  const requestContext = new RouterContextProvider()
  requestContext.set(siteContext, site)
  const answer = await handler.query(request, {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      const context = await query(request)
      return context instanceof Response ? context : carry(context)
    },
  })
  if (!(answer instanceof Response)) throw new Error('The static handler gave no response.')
  const context = carried.get(answer)
  if (!context) return { status: answer.status, location: answer.headers.get('location') ?? '/' }
  return renderContext({ handler, context, site, assets }, logError)
}

// The handler passes a Response through the middlewares; the context travels beside it.
const carried = new WeakMap<Response, StaticHandlerContext>()

function carry(context: StaticHandlerContext) {
  const response = new Response(null)
  carried.set(response, context)
  return response
}

interface Showing {
  handler: Handler
  context: StaticHandlerContext
  site: Site
  assets: string
}

function renderContext(showing: Showing, logError: LogError): Rendering {
  try {
    return render(showing, logError)
  } catch (error) {
    // A component failed: the error page is rendered in its place, and its data are not handed over.
    logError(error)
    const context = { ...showing.context, statusCode: 500, errors: { site: error } }
    return render({ ...showing, context }, () => {})
  }
}

function render({ handler, context, site, assets }: Showing, logError: LogError): Rendering {
  const [[route, thrown] = ['', undefined]] = Object.entries(context.errors ?? {})
  const error = thrown === undefined ? undefined : readPageError(thrown)
  if (error?.statusCode === 500) logError(thrown)
  const { texts, shown } = recording(site.texts)
  const speaking = { ...site, texts }
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <SiteContext value={speaking}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteContext>,
  )
  for (const key of alwaysAtHand) speaking.texts.read(shown.locale, shown.page, key)
  const handover: Handover = {
    config: site.config,
    // What a failed page was made of stays here; the menus around it are shown again.
    loaderData:
      error?.statusCode === 500
        ? { site: context.loaderData.site }
        : withoutContent(context.loaderData),
    texts: shown,
    ...(context.actionData && { actionData: context.actionData }),
    ...(handler !== pageHandler && { identity: { user: site.identity.current() } }),
    ...(error && { error: { route, statusCode: error.statusCode, data: error } }),
  }
  const html = documentHtml(documentHead(speaking, context), assets, body, handover)
  return { status: context.statusCode, html, ...(error && { error }) }
}

/** The pieces of text that the templates declare, for the API to hold. */
export const declaredContents = () => Object.values(templates).map(({ contents }) => contents)
