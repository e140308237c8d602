import { hydrateRoot, type RootOptions } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterLoad } from './app/async/idle.ts'
import { browserSite } from './app/browser/browser-site.ts'
import { addressBook } from './app/dashboard/address-book.tsx'
import { applyHead } from './app/document/apply-head.ts'
import { documentIds } from './app/document/document-ids.ts'
import { isCrawler } from './app/errors/crawler.ts'
import { handedError } from './app/errors/handed-error.ts'
import { showLastResort } from './app/errors/last-resort.ts'
import { listenForFaults } from './app/errors/listen.ts'
import { leadBack } from './app/errors/page-before.ts'
import { observeLinks } from './app/links/delegate.ts'
import { keepLocale } from './app/locale/keep-locale.ts'
import type { HydrationData } from './app/pages/document.ts'
import { loadedForLocale } from './app/routing/around-screens.ts'
import { browserNavigation } from './app/routing/browser-navigation.ts'
import {
  fetchRoutes,
  inBrowser,
  keepHash,
  lazyRoutes,
  leaveForPages,
  noteAsked,
} from './app/routing/browser-routes.ts'
import { documentHead } from './app/routing/document-head.ts'
import { followLinks } from './app/routing/follow-links.ts'
import { NavigationContext } from './app/routing/navigation-context.ts'
import { siteContext } from './app/routing/site-context.ts'
import { type Site, SiteContext } from './app/site/site.ts'
import { followDeploys } from './app/updates/updates.ts'

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
  const site = browserSite(hydration, (to) => void tab.router.navigate(to))
  const tab = await openTab(site, hydration)
  updateHead(site, tab.router)
  const { i18n } = site.config
  observeLinks([
    followLinks({
      go: (to, options) => void tab.router.navigate(to, options),
      chosen: (search) => keepLocale(i18n, search)?.search,
      isLocale: (code) => i18n.locales.some((locale) => locale.code === code),
    }),
  ])
  leadBack()
  listenForFaults()
  const options: RootOptions = {
    onUncaughtError: (error) => {
      reportError(error)
      showLastResort(app, site.config.name)
    },
  }
  hydrateRoot(app, tab.view, options)
  tab.followDeploys()
  afterLoad(async () => (await import('./app/browser/enhance.ts')).enhance(app))
  // Until then the stylesheet alone handles broken images.
  afterLoad(async () => (await import('./app/images/broken.ts')).watchImages())
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
  const book = addressBook(site.config.i18n, [leaveForPages(target)])
  const screens = lazyRoutes(book, location)
  if (screens.length > 0) await fetchRoutes(screens)
  const { context, middleware, follow } = browserNavigation(site)
  const deploys = followDeploys(site, target)
  const routes = inBrowser(book, {
    middleware: [noteAsked, keepHash(target), ...deploys.middleware, middleware],
    shouldRevalidate: loadedForLocale(site, () => router.state.loaderData.site),
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
  return { router, view, followDeploys: deploys.begin }
}

/** Updates the head of the document after each navigation. */
function updateHead(site: Site, router: ReturnType<typeof createBrowserRouter>) {
  let shown = router.state.location
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location === shown) return
    shown = state.location
    applyHead(documentHead(site, state))
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
    errors: error ? { [error.route]: handedError(error.statusCode, error.data) } : null,
  }
}
