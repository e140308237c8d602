import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { type AsyncData, createAsyncData } from '../async/async-data.ts'
import type { LayoutName } from '../templates/template.ts'
import type { PageTransition } from '../transition/page-transition.ts'

/** What the loaders of a navigation have brought, by route. */
type Results = Record<string, DataStrategyResult>

/** The data of navigations; one that was answered with an error is a failed one. */
export type Loading = AsyncData<Results, [next: () => Promise<Results>]>

export function createLoading(): Loading {
  return createAsyncData((_signal, next) => next(), {
    failureIn: (results) => Object.values(results).find(isFailure)?.result,
  })
}

/**
 * The browser's first route middleware: the data load while the old page leaves, and the router shows
 * the new one when both have ended. A redirect is followed at once.
 */
export function loadWhileLeaving(loading: Loading, transition: PageTransition): MiddlewareFunction {
  return async ({ request }, next) => {
    request.signal.addEventListener('abort', loading.abort)
    // In the browser `next` resolves to what the loaders have brought, failures included.
    const results = await loading.load(next as () => Promise<Results>)
    if (results && !Object.values(results).some(isRedirect))
      await transition.left(layoutOf(results))
    return results
  }
}

const isRedirect = ({ result }: DataStrategyResult) =>
  result instanceof Response && result.headers.has('location')

const isFailure = (outcome: DataStrategyResult) => outcome.type === 'error' && !isRedirect(outcome)

/** The layout of what comes: the screens have one together, the error page has the other. */
const layoutOf = (results: Results): LayoutName =>
  Object.values(results).some(isFailure) ? 'default' : 'arma-layout'
