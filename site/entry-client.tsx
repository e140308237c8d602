import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserSite } from './app/browser-site.ts'
import { documentIds, type Handover } from './app/document.ts'
import { handedError } from './app/errors/handed-error.ts'
import { applyHead } from './app/head/apply-head.ts'
import { documentHead } from './app/head/document-head.ts'
import { keepLocale } from './app/locale/keep-locale.ts'
import { type AsyncStatus, asyncStatus } from './app/navigation/async-status.ts'
import { delegateClicks } from './app/navigation/delegate.ts'
import { withContent } from './app/pages/hand-over.ts'
import { routes } from './app/routes.tsx'
import { SiteContext, siteContext } from './app/site.ts'
import './app/ui/site.css'

start()

function start() {
  const app = document.getElementById(documentIds.app)
  const data = document.getElementById(documentIds.data)
  if (!app || !data) return
  const handover: Handover = JSON.parse(data.textContent)
  data.remove()
  const site = browserSite(handover, document.documentElement.lang)
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationData(handover),
    getContext: () => new RouterContextProvider(new Map([[siteContext, site]])),
  })
  let shown = router.state.location
  let status: AsyncStatus = 'idle'
  router.subscribe((state) => {
    status = asyncStatus(state, status)
    document.documentElement.dataset.status = status
    if (state.navigation.state !== 'idle' || state.location === shown) return
    shown = state.location
    applyHead(documentHead(site, state))
  })
  delegateClicks(
    (to) => void router.navigate(to),
    (locale) => keepLocale(handover.config.i18n, locale),
  )
  hydrateRoot(
    app,
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

function hydrationData({ loaderData, error }: Handover): HydrationState {
  const html = document.getElementById(documentIds.content)?.innerHTML ?? ''
  return {
    loaderData: withContent(loaderData, html),
    errors: error ? { [error.route]: handedError(error.statusCode, error.data) } : null,
  }
}
