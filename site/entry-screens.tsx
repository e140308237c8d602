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
import { documentHead } from './app/routing/document-head.ts'
import { followLinks } from './app/routing/follow-links.ts'
import { inBrowser } from './app/routing/in-browser.ts'
import { keepHash } from './app/routing/keep-hash.ts'
import { fetchRoutes, lazyRoutes } from './app/routing/lazy-routes.ts'
import { leaveForPages } from './app/routing/leave-for-pages.ts'
import { NavigationContext } from './app/routing/navigation-context.ts'
import { noteAsked } from './app/routing/note-asked.ts'
import { siteContext } from './app/routing/site-context.ts'
import { type Site, SiteContext } from './app/site/site.ts'
import { followDeploys } from './app/updates/updates.ts'

void start()

/** Has the dashboard go on in the browser: an application, behind one document. */
async function start() {
  // Specification §8: whatever fails here, a crawler keeps the HTML that the server sent.
  if (isCrawler(navigator.userAgent)) return
  const app = document.getElementById(documentIds.app)
  const data = document.getElementById(documentIds.data)
  if (!app || !data) return
  if (hasMovedOn()) return location.reload()
  const hydration: HydrationData = JSON.parse(data.textContent)
  data.remove()
  const site = browserSite(hydration, (to) => void tab.router.navigate(to))
  const tab = await openTab(site, hydration)
  watchShown(site, tab.router)
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
  // Until then, broken images are shown as the stylesheet alone can.
  afterLoad(async () => (await import('./app/images/broken.ts')).watchImages())
}

/** Back or Forward may lead elsewhere before this runs: the document is then of another screen. */
function hasMovedOn() {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname
}

/** The router of this tab, and what is shown by it. */
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

/** Has the head follow the router. */
function watchShown(site: Site, router: ReturnType<typeof createBrowserRouter>) {
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
    // A screen without data of its own is complete as well.
    loaderData: { ...Object.fromEntries(screens.map(({ id }) => [id, null])), ...loaderData },
    actionData: actionData ?? null,
    errors: error ? { [error.route]: handedError(error.statusCode, error.data) } : null,
  }
}
