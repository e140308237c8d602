/** First segments of paths that the API answers on the host of the site. */
export const apiSegments = ['api', 'sanctum', 'user'] as const

/** First segments of the paths of media, builds and probes. */
export const placeSegments = {
  media: 'storage',
  builds: 'builds',
  alive: 'healthz',
  ready: 'readyz',
  metrics: 'metrics',
} as const

/**
 * First segments of paths that the site's host never answers with a page. The rules of the hosts,
 * the rules for slugs and the navigation in the browser all use this list. A first segment that
 * begins with `_` is reserved too.
 */
export const ownSegments: readonly string[] = [...apiSegments, ...Object.values(placeSegments)]

const own = new RegExp(`^/(_[^/]*|\\.well-known|${ownSegments.join('|')})(/|$)`)

/** Matches `/sitemap.xml` and `/img/default.png`, but not `/version-2.50`. */
const fileName = /\.[a-z][a-z\d]{1,4}$/i

/**
 * False if an encoded path is that of a file or of a call. The browser and the server both use
 * this. Only the server knows the paths that depend on the configuration: screens, and the path of
 * the admin.
 */
export const mayBePage = (pathname: string) => !own.test(pathname) && !fileName.test(pathname)
