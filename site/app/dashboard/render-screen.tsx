import type { LocaleRules } from '@vitrine/contract/config/config'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { scriptJson } from '../document/head.ts'
import { alwaysAtHand } from '../errors/messages.ts'
import { readPageError } from '../errors/route-error.ts'
import { recording } from '../locale/texts.ts'
import { documentHtml, type HydrationData } from '../pages/document.ts'
import type { LogError, Rendering } from '../pages/render-page.tsx'
import { documentHead } from '../routing/document-head.ts'
import { siteContext } from '../routing/site-context.ts'
import { type Site, SiteContext } from '../site/site.ts'
import { addressBook } from './address-book.tsx'

type Handler = ReturnType<typeof createStaticHandler>

const handlers = new WeakMap<LocaleRules, Handler>()

function handlerOf(rules: LocaleRules): Handler {
  const handler = handlers.get(rules) ?? createStaticHandler(addressBook(rules))
  handlers.set(rules, handler)
  return handler
}

/** Answers a request for a screen: one person's document, or what became of a form. */
export async function renderScreen(
  request: Request,
  site: Site,
  assets: string,
  logError: LogError,
): Promise<Rendering> {
  const handler = handlerOf(site.config.i18n)
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
  const { loaderData } = context
  const hydration: HydrationData = {
    config: site.config,
    // What a failed screen was made of stays here; the menus around it are shown again.
    loaderData: error?.statusCode === 500 ? { site: loaderData.site } : loaderData,
    texts: shown,
    ...(context.actionData && { actionData: context.actionData }),
    identity: { user: site.identity.current() },
    ...(error && { error: { route, statusCode: error.statusCode, data: error } }),
  }
  const head = documentHead(speaking, context)
  const html = documentHtml({ head, body: [body] }, { assets, data: scriptJson(hydration) })
  return { status: context.statusCode, html, ...(error && { error }) }
}
