import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserSite, sessionMark } from './app/browser-site.ts'
import { countClicks } from './app/counting/clicks.ts'
import { dashboardRoutes } from './app/dashboard/routes.tsx'
import { documentIds, type Handover } from './app/document.ts'
import { isCrawler } from './app/errors/crawlers.ts'
import { handedError } from './app/errors/handed-error.ts'
import { showLastResort } from './app/errors/last-resort.ts'
import { applyHead } from './app/head/apply-head.ts'
import { documentHead } from './app/head/document-head.ts'
import { afterLoad } from './app/idle.ts'
import { keepLocale } from './app/locale/keep-locale.ts'
import { browserNavigation } from './app/navigation/browser-navigation.ts'
import { observeLinks } from './app/navigation/delegate.ts'
import { followLinks } from './app/navigation/follow-links.ts'
import { inBrowser } from './app/navigation/in-browser.ts'
import { fetchRoutes, lazyRoutes } from './app/navigation/lazy-routes.ts'
import { NavigationContext } from './app/navigation/navigation-context.ts'
import { withContent } from './app/pages/hand-over.ts'
import { loadedForLocale } from './app/pages/surroundings.ts'
import { addressBook } from './app/routes.tsx'
import { type Site, SiteContext, siteContext } from './app/site.ts'
import { fetchLaterStyles } from './app/ui/later.ts'
import { followDeploys } from './app/updates/updates.ts'

type HashMode = typeof import('./app/hash-mode/open.ts')

void start()

async function start() {
  const app = document.getElementById(documentIds.app)
  const data = document.getElementById(documentIds.data)
  if (!app || !data) return
  if (hasMovedOn()) return location.reload()
  const handover: Handover = JSON.parse(data.textContent)
  data.remove()
  const hash = handover.config.i18n.hashMode ? await import('./app/hash-mode/open.ts') : undefined
  const whole = !hash && !handover.error
  let sent = isCrawler(navigator.userAgent) && whole ? app.innerHTML : undefined
  const site = browserSite(
    handover,
    () => sent,
    (to) => void tab.router.navigate(to),
  )
  const tab = await openTab(site, handover, hash)
  watchShown(site, tab.router, () => {
    sent = undefined
  })
  attendToLinks(site, tab, hash)
  const options: RootOptions = {
    onUncaughtError: (error) => {
      reportError(error)
      showLastResort(app, site.config.name, sent)
    },
  }
  if (hash) {
    await hash.firstView(tab.router)
    applyHead(documentHead(site, tab.router.state))
    createRoot(app, options).render(tab.view)
  } else hydrateRoot(app, tab.view, options)
  tab.followDeploys()
  fetchLaterStyles()
  beginLater(site, tab, app)
}

/** Back or Forward may lead elsewhere before this runs: the document is then of another page. */
function hasMovedOn() {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** The router of this tab, and what is shown by it. */
async function openTab(site: Site, handover: Handover, hash: HashMode | undefined) {
  const book = addressBook(dashboardRoutes(site.config.i18n))
  // Only screens of the dashboard have parts that are fetched: pages go on without a pause.
  const screens = hash ? [] : lazyRoutes(book, location)
  if (screens.length > 0) await fetchRoutes(screens)
  const { context, middleware, follow } = browserNavigation(site)
  const deploys = followDeploys(site, () => router.state.navigation.location)
  const routes = inBrowser(book, {
    middleware: [...deploys.middleware, middleware],
    shouldRevalidate: loadedForLocale(site, () => router.state.loaderData.site),
  })
  const behind = hash?.behindHash(routes)
  const router = createBrowserRouter(behind?.routes ?? routes, {
    ...(behind?.options ?? { hydrationData: hydrationData(handover, screens) }),
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
  return { router, routes, view, followDeploys: deploys.begin }
}

/** Has the head follow the router, and calls when another page is shown. */
function watchShown(site: Site, router: ReturnType<typeof createBrowserRouter>, then: () => void) {
  let shown = router.state.location
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location === shown) return
    shown = state.location
    then()
    applyHead(documentHead(site, state))
  })
}

function attendToLinks({ config }: Site, { router }: Tab, hash: HashMode | undefined) {
  observeLinks([
    ...(config.tracking ? countClicks() : []),
    followLinks({
      go: (to, options) => void router.navigate(to, options),
      chosen: (search) => keepLocale(config.i18n, search),
      ...(hash && { at: hash.atHash(router) }),
    }),
  ])
}

/** Each of these helps; without it, when it cannot be fetched, the page is whole all the same. */
function beginLater(site: Site, { router, routes }: Tab, app: HTMLElement) {
  const { analytics, tracking } = site.config
  if (analytics || tracking)
    afterLoad(async () => (await import('./app/counting/begin.ts')).beginCounting(site, router))
  afterLoad(async () =>
    (await import('./app/preloading/start.ts')).startPreloading({ site, routes, router }),
  )
  afterLoad(async () => (await import('./app/attend.ts')).attend(app))
  if (sessionMark())
    afterLoad(async () => (await import('./app/reports/offer.ts')).offerReports(site))
  // Until then, broken images are shown as the stylesheet alone can.
  afterLoad(async () => (await import('./app/images/broken.ts')).watchImages())
}

function hydrationData(
  { loaderData, actionData, error }: Handover,
  screens: RouteObject[],
): HydrationState {
  const html = document.getElementById(documentIds.content)?.innerHTML ?? ''
  return {
    // A screen without data of its own is complete as well.
    loaderData: {
      ...Object.fromEntries(screens.map(({ id }) => [id, null])),
      ...withContent(loaderData, html),
    },
    actionData: actionData ?? null,
    errors: error ? { [error.route]: handedError(error.statusCode, error.data) } : null,
  }
}
