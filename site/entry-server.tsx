import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { documentHtml, type Handover } from './app/document.ts'
import { type PageError, readPageError } from './app/errors/page-error.ts'
import { documentHead } from './app/head/document-head.ts'
import { recording } from './app/locale/texts.ts'
import { withoutContent } from './app/pages/hand-over.ts'
import { routes } from './app/routes.tsx'
import { type Site, SiteContext, siteContext } from './app/site.ts'
import { templates } from './app/templates/table.ts'

const handler = createStaticHandler(routes)

/** What the server answers: a document, or where to go instead. */
export type Rendered =
  | { status: number; html: string; error?: PageError }
  | { status: number; location: string }

/** Renders the page at an address. `logError` hears of what the page keeps to itself. */
export async function renderPage(
  url: string,
  site: Site,
  assets: string,
  logError: (error: unknown) => void,
): Promise<Rendered> {
  const requestContext = new RouterContextProvider()
  requestContext.set(siteContext, site)
  const request = new Request(url)
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
  return renderContext(context, site, assets, logError)
}

// The handler passes a Response through the middlewares; the context travels beside it.
const carried = new WeakMap<Response, StaticHandlerContext>()

function carry(context: StaticHandlerContext) {
  const response = new Response(null)
  carried.set(response, context)
  return response
}

function renderContext(
  context: StaticHandlerContext,
  site: Site,
  assets: string,
  logError: (error: unknown) => void,
): Rendered {
  try {
    return render(context, site, assets, logError)
  } catch (error) {
    // A component failed: the error page is rendered in its place, and its data are not handed over.
    logError(error)
    const failed = { ...context, statusCode: 500, errors: { site: error } }
    return render(failed, site, assets, () => {})
  }
}

function render(
  context: StaticHandlerContext,
  site: Site,
  assets: string,
  logError: (error: unknown) => void,
): Rendered {
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
  const handover: Handover = {
    config: site.config,
    // What a failed page was made of stays here; the menus around it are shown again.
    loaderData:
      error?.statusCode === 500
        ? { site: context.loaderData.site }
        : withoutContent(context.loaderData),
    texts: shown,
    ...(error && { error: { route, statusCode: error.statusCode, data: error } }),
  }
  const html = documentHtml(documentHead(speaking, context), assets, body, handover)
  return { status: context.statusCode, html, ...(error && { error }) }
}

/** The pieces of text that the templates declare, for the API to hold. */
export const declaredContents = () => Object.values(templates).map(({ contents }) => contents)
