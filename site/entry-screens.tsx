import { hydrateRoot, type RootOptions } from 'react-dom/client'
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponseImpl,
  type HydrationState,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterLoad } from './app/async/idle.ts'
import { createBrowserSite } from './app/browser/browser-site.ts'
import { createRoutes } from './app/dashboard/root-routes.tsx'
import { applyHead } from './app/document/apply-head.ts'
import { documentIds } from './app/document/document-ids.ts'
import { enableBackButton } from './app/errors/back-button.ts'
import { isCrawler } from './app/errors/crawler.ts'
import { listenForFaults } from './app/errors/listen-for-faults.ts'
import { observeLinks } from './app/links/observe-links.ts'
import { storeChosenLocale } from './app/locale/store-chosen-locale.ts'
import type { HydrationData } from './app/pages/document.ts'
import { createBrowserNavigation } from './app/routing/browser-navigation.ts'
import {
  addBrowserMiddleware,
  createDocumentRoute,
  findLazyRoutes,
  keepHash,
  loadLazyRoutes,
  recordRequest,
} from './app/routing/browser-routes.ts'
import { getDocumentHead } from './app/routing/document-head.ts'
import { followScreenLinks } from './app/routing/follow-links.ts'
import { NavigationContext } from './app/routing/navigation-context.ts'
import { createMenuRevalidation } from './app/routing/screen-menus.ts'
import { siteContext } from './app/routing/site-context.ts'
import { type Site, SiteContext } from './app/site/site.ts'
import { createScreenUpdates } from './app/updates/screen-updates.ts'

void start()

/** Hydrates the dashboard, a single-page application. */
async function start() {
  // Crawlers keep the server's HTML, whatever fails here (specification §8).
  if (isCrawler(navigator.userAgent)) return
  const app = document.getElementById(documentIds.app)
  const data = document.getElementById(documentIds.data)
  if (!app || !data) return
  if (hasMovedOn()) return location.reload()
  const hydration: HydrationData = JSON.parse(data.textContent)
  data.remove()
  const site = createBrowserSite(hydration, (to) => void tab.router.navigate(to))
  const tab = await openTab(site, hydration)
  updateHead(site, tab.router)
  const { i18n } = site.config
  observeLinks([
    followScreenLinks({
      go: (to, options) => void tab.router.navigate(to, options),
      chosen: (search) => storeChosenLocale(i18n, search)?.search,
      isLocale: (code) => i18n.locales.some((locale) => locale.code === code),
    }),
  ])
  enableBackButton()
  listenForFaults()
  const options: RootOptions = {
    onUncaughtError: (error) => {
      reportError(error)
      showMinimalError(app, site.config.name)
    },
  }
  hydrateRoot(app, tab.view, options)
  tab.startPolling()
  afterLoad(async () => (await import('./app/browser/enhance.ts')).startEnhancements(app))
}

/**
 * True if Back or Forward led elsewhere before this script ran: the document belongs to another
 * screen.
 */
function hasMovedOn() {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname
}

/** Creates the router of this tab and its view. */
async function openTab(site: Site, hydration: HydrationData) {
  const target = () => router.state.navigation.location
  const book = createRoutes(site.config.i18n, [createDocumentRoute(target)])
  const screens = findLazyRoutes(book, location)
  if (screens.length > 0) await loadLazyRoutes(screens)
  const { context, middleware, follow } = createBrowserNavigation(site)
  const updates = createScreenUpdates(site, target)
  const routes = addBrowserMiddleware(book, {
    middleware: [recordRequest, keepHash(target), ...updates.middleware, middleware],
    shouldRevalidate: createMenuRevalidation(site, () => router.state.loaderData.site),
  })
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationState(hydration, screens),
    getContext: () => new RouterContextProvider(new Map([[siteContext, site]])),
  })
  router.subscribe(follow)
  const view = (
    <SiteContext value={site}>
      <NavigationContext value={context}>
        <RouterProvider router={router} />
      </NavigationContext>
    </SiteContext>
  )
  return { router, view, startPolling: updates.startPolling }
}

/** Updates the head of the document after each navigation. */
function updateHead(site: Site, router: ReturnType<typeof createBrowserRouter>) {
  let shown = router.state.location
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location === shown) return
    shown = state.location
    applyHead(getDocumentHead(site, state))
  })
}

function hydrationState(
  { loaderData, actionData, error }: HydrationData,
  screens: RouteObject[],
): HydrationState {
  return {
    // A screen without a loader needs an entry too.
    loaderData: { ...Object.fromEntries(screens.map(({ id }) => [id, null])), ...loaderData },
    actionData: actionData ?? null,
    errors: error ? { [error.route]: toRouterError(error.statusCode, error.data) } : null,
  }
}

/** Shows a minimal error with a link to the home page if the error page itself fails. */
function showMinimalError(app: HTMLElement, name: string) {
  const main = document.createElement('main')
  main.className = 'main error'
  const code = document.createElement('h1')
  code.className = 'error-code'
  code.textContent = '500'
  const home = document.createElement('a')
  home.className = 'button'
  home.href = '/'
  home.textContent = name
  main.append(code, home)
  app.replaceChildren(main)
}

/** Converts an error rendered by the server into the one that the router would have caught. */
function toRouterError(statusCode: number, data: unknown) {
  return new ErrorResponseImpl(statusCode, '', data)
}
