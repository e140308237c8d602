import {
  matchRoutes,
  type Params,
  type RouteMatch,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { redirectFrom } from '../navigation/redirects.ts'
import { createPageStore } from '../pages/store.ts'
import { type Site, siteContext } from '../site.ts'

/** Redirects that lead to redirects end here. */
const detoursMax = 3

/** What a route's `handle` may say: its loader only reads answers that may be kept. */
export interface LoadedAhead {
  ahead: true
}

/**
 * Runs what a click on an address would run, with a page store of its own: the code, the answers and
 * the texts are then there, and nothing has changed. The visitor's own site is left alone, no cookie
 * is written and no router hears of it. Rejects when something failed or no page was found.
 */
export async function loadAhead(
  site: Site,
  routes: RouteObject[],
  url: URL,
  detours = detoursMax,
): Promise<void> {
  const to = (await redirectFrom(site, url))?.to ?? (await loadRoutes(site, routes, url))
  const target = to === undefined ? undefined : new URL(to, url)
  if (target?.origin === url.origin && detours > 0)
    await loadAhead(site, routes, target, detours - 1)
}

/** Resolves to where the loaders redirect. */
async function loadRoutes(
  site: Site,
  routes: RouteObject[],
  url: URL,
): Promise<string | undefined> {
  const { api, apiAhead = api } = site
  const store = createPageStore(site.store.locale)
  const context = new RouterContextProvider(
    new Map([[siteContext, { ...site, api: apiAhead, store }]]),
  )
  const outcomes = await Promise.allSettled(
    (matchRoutes(routes, url.pathname) ?? []).map((match) => loadRoute(match, url, context)),
  )
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const { reason } = outcome
    const to = reason instanceof Response ? reason.headers.get('location') : null
    if (to === null) throw reason
    return to
  }
  return undefined
}

async function loadRoute(
  { route, params }: RouteMatch,
  url: URL,
  context: RouterContextProvider,
): Promise<void> {
  const { lazy, loader, handle, path = '' } = route
  if (typeof lazy === 'function') await lazy()
  else await Promise.all(Object.values(lazy ?? {}).map((load) => load?.()))
  if (typeof loader !== 'function' || Object(handle).ahead !== true) return
  if (isNeeded(route, url, params))
    await loader({ request: new Request(url), url, pattern: path, params, context })
}

function isNeeded({ shouldRevalidate }: RouteObject, nextUrl: URL, nextParams: Params) {
  const currentUrl = new URL(location.href)
  const urls = { currentUrl, currentParams: {}, nextUrl, nextParams }
  return shouldRevalidate?.({ ...urls, defaultShouldRevalidate: true }) ?? true
}
