import type { DataStrategyResult, MiddlewareFunction, RouterState } from 'react-router'
import { type AsyncData, createAsyncData } from '../async/async-data.ts'
import { runSafely } from '../async/run-safely.ts'
import { getPageKey } from '../site/page-key.ts'
import type { Site } from '../site/site.ts'
import type { LayoutName } from '../templates/template.ts'
import { announce } from '../transition/announcer.ts'
import { createArrivalHandler } from '../transition/arrival.ts'
import { createPageTransition, type PageTransition } from '../transition/page-transition.ts'
import type { BrowserNavigation } from './navigation-context.ts'

interface NavigationParts {
  context: BrowserNavigation
  middleware: MiddlewareFunction
  /** Call with each state of the router. */
  follow: (state: RouterState) => void
}

/** Connects the router of the dashboard with the page transition, the status and screen readers. */
export function createBrowserNavigation(site: Site): NavigationParts {
  const transition = createPageTransition(site.config.transition)
  const loading = createLoading()
  loading.subscribe(() => {
    document.documentElement.dataset.status = loading.read().status
  })
  // The back/forward cache may restore the page in the middle of its transition.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    loading.abort()
    transition.stay()
  })
  return {
    context: { loading, announce, notifyArrival: createArrivalHandler(transition, announce) },
    middleware: loadWhileLeaving(loading, transition),
    follow: ({ navigation }) => {
      const { location } = navigation
      if (location) runSafely(() => transition.leave(getPageKey(site, location.pathname)))
    },
  }
}

type Results = Record<string, DataStrategyResult>

type Loading = AsyncData<Results, [next: () => Promise<Results>]>

/** Status of the navigations. One that an error answers has failed. */
function createLoading(): Loading {
  return createAsyncData((_signal, next) => next(), {
    failureIn: (results) => Object.values(results).find(isFailure)?.result,
  })
}

/**
 * Loads the data while the old page leaves; the router shows the new page when both are done. Follows
 * redirects without waiting. Must be the browser's first middleware.
 */
function loadWhileLeaving(loading: Loading, transition: PageTransition): MiddlewareFunction {
  return async ({ request }, next) => {
    request.signal.addEventListener('abort', loading.abort)
    // In the browser `next` resolves to the loader results, failures included.
    const results = await loading.load(next as () => Promise<Results>)
    if (results && !Object.values(results).some(isRedirect))
      await transition.waitUntilLeft(getLayout(results))
    return results
  }
}

const isRedirect = ({ result }: DataStrategyResult) =>
  result instanceof Response && result.headers.has('location')

const isFailure = (result: DataStrategyResult) => result.type === 'error' && !isRedirect(result)

/** Layout of the next page: all screens share one, the error page has the other. */
const getLayout = (results: Results): LayoutName =>
  Object.values(results).some(isFailure) ? 'default' : 'arma-layout'
