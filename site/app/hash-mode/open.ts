import type { DataRouter, MiddlewareFunction, RouteObject } from 'react-router'
import type { followLinks } from '../navigation/follow-links.ts'
import type { Target } from '../navigation/links.ts'
import { windowBehindHash } from './window.ts'

type Router = Pick<DataRouter, 'state' | 'subscribe'>
type At = NonNullable<Parameters<typeof followLinks>[0]['at']>

/**
 * What the router of a site needs whose addresses stand behind the `#` (specification §3, `hashMode`).
 * A link of another site, or one that was opened in another tab, has the address in its path: it moves
 * behind the `#`.
 */
export function behindHash(routes: RouteObject[]) {
  const { pathname, search, hash } = location
  if (pathname !== '/' || search !== '')
    history.replaceState(history.state, '', `/#${pathname}${search}${hash}`)
  const later = routes.map((route) => ({
    ...route,
    middleware: [onceOpen, ...(route.middleware ?? [])],
  }))
  return { routes: later, options: { window: windowBehindHash() } }
}

// The first page loads at once; what its middlewares ask the router for is there a moment later.
const onceOpen: MiddlewareFunction = async (_args, next) => {
  await null
  return next()
}

/** Resolves when there is a page to show, or an error page. */
export function firstView({ state, subscribe }: Router) {
  return new Promise<void>((resolve) => {
    if (state.initialized) return resolve()
    const unsubscribe = subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

/** Where links lead on such a site: those within a page too, for their hash is not the browser's. */
export function atHash(router: Router): At {
  return (link) => {
    const { pathname, search, hash } = router.state.location
    const here = new URL(pathname + search + hash, location.origin)
    const written = link.getAttribute('href') ?? ''
    return URL.canParse(written, here)
      ? { to: ownAddress(new URL(written, here)), here }
      : undefined
  }
}

function ownAddress(url: URL): Target {
  const own = url.origin === location.origin && url.hash.startsWith('#/')
  return own ? new URL(url.hash.slice(1), url.origin) : url
}
