import type { LocaleRules } from '@vitrine/contract/config/config'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { toScriptJson } from '../document/head.ts'
import { preloadedErrorKeys } from '../errors/messages.ts'
import { toPageError } from '../errors/route-error.ts'
import { recordTexts } from '../locale/texts.ts'
import { type HydrationData, toDocumentHtml } from '../pages/document.ts'
import type { LogError, RenderResult } from '../pages/render-page.tsx'
import { getDocumentHead } from '../routing/document-head.ts'
import { siteContext } from '../routing/site-context.ts'
import { type Site, SiteContext } from '../site/site.ts'
import { createRoutes } from './root-routes.tsx'

type StaticHandler = ReturnType<typeof createStaticHandler>

const handlers = new WeakMap<LocaleRules, StaticHandler>()

function getHandler(rules: LocaleRules): StaticHandler {
  const handler = handlers.get(rules) ?? createStaticHandler(createRoutes(rules))
  handlers.set(rules, handler)
  return handler
}

/** Renders a screen for one user, or runs its action. Returns a document or a redirect. */
export async function renderScreen(
  request: Request,
  site: Site,
  assets: string,
  logError: LogError,
): Promise<RenderResult> {
  const handler = getHandler(site.config.i18n)
  const requestContext = new RouterContextProvider()
  requestContext.set(siteContext, site)
  const response = await handler.query(request, {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      const context = await query(request)
      return context instanceof Response ? context : toResponse(context)
    },
  })
  if (!(response instanceof Response)) throw new Error('The static handler returned no response.')
  const context = contexts.get(response)
  if (!context)
    return { status: response.status, location: response.headers.get('location') ?? '/' }
  return renderContext({ handler, context, site, assets }, logError)
}

// The middleware passes a Response on; this map links it to the context that it stands for.
const contexts = new WeakMap<Response, StaticHandlerContext>()

function toResponse(context: StaticHandlerContext) {
  const response = new Response(null)
  contexts.set(response, context)
  return response
}

interface RenderInput {
  handler: StaticHandler
  context: StaticHandlerContext
  site: Site
  assets: string
}

function renderContext(input: RenderInput, logError: LogError): RenderResult {
  try {
    return render(input, logError)
  } catch (error) {
    // A component failed: render the error page instead, without the data of the screen.
    logError(error)
    const context = { ...input.context, statusCode: 500, errors: { site: error } }
    return render({ ...input, context }, () => {})
  }
}

function render({ handler, context, site, assets }: RenderInput, logError: LogError): RenderResult {
  const [[route, thrown] = ['', undefined]] = Object.entries(context.errors ?? {})
  const error = thrown === undefined ? undefined : toPageError(thrown)
  if (error?.statusCode === 500) logError(thrown)
  const { texts, shown } = recordTexts(site.texts)
  const recordingSite = { ...site, texts }
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <SiteContext value={recordingSite}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteContext>,
  )
  for (const key of preloadedErrorKeys) recordingSite.texts.read(shown.locale, shown.page, key)
  const { loaderData } = context
  const hydration: HydrationData = {
    config: site.config,
    // The data of a failed screen are not sent; the menus are.
    loaderData: error?.statusCode === 500 ? { site: loaderData.site } : loaderData,
    texts: shown,
    ...(context.actionData && { actionData: context.actionData }),
    identity: { user: site.identity.current() },
    ...(error && { error: { route, statusCode: error.statusCode, data: error } }),
  }
  const head = getDocumentHead(recordingSite, context)
  const html = toDocumentHtml({ head, body: [body] }, { assets, data: toScriptJson(hydration) })
  return { status: context.statusCode, html, ...(error && { error }) }
}
