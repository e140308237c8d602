import type { MiddlewareFunction, RouterState } from 'react-router'
import { quietly } from '../async/quietly.ts'
import { placeOf } from '../site/place.ts'
import type { Site } from '../site/site.ts'
import { announce } from '../transition/announcer.ts'
import { createArrivals } from '../transition/arrival.ts'
import { createPageTransition } from '../transition/page-transition.ts'
import { createLoading, loadWhileLeaving } from './load-while-leaving.ts'
import type { BrowserNavigation } from './navigation-context.ts'

interface Navigating {
  /** For the components. */
  context: BrowserNavigation
  /** For the routes. */
  middleware: MiddlewareFunction
  /** Hears of every state of the router. */
  follow: (state: RouterState) => void
}

/** How the browser goes from page to page: what leaves, what loads, what arrives. */
export function browserNavigation(site: Site): Navigating {
  const transition = createPageTransition(site.config.transition)
  const loading = createLoading()
  loading.subscribe(() => {
    document.documentElement.dataset.status = loading.read().status
  })
  // Whoever comes back from another site may find the page as it was left: leaving.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    loading.abort()
    transition.stay()
  })
  return {
    context: { loading, announce, arrived: createArrivals(transition, announce) },
    middleware: loadWhileLeaving(loading, transition),
    follow: ({ navigation }) => {
      const { location } = navigation
      if (location) quietly(() => transition.leave(placeOf(site, location.pathname)))
    },
  }
}
