/** First segments of paths that the API answers on the host of the site. */
export const apiSegments = ['api', 'sanctum', 'user'] as const

/** First segments of the paths of media, builds and probes. */
export const serviceSegments = {
  media: 'storage',
  builds: 'builds',
  alive: 'healthz',
  ready: 'readyz',
  metrics: 'metrics',
} as const

/**
 * First segments of paths that the site's host never answers with a page: for routing, slugs and
 * the navigation in the browser. A first segment that begins with `_` is reserved too.
 */
export const productSegments: readonly string[] = [
  ...apiSegments,
  ...Object.values(serviceSegments),
]

/** Last segments of the addresses of feeds, which no page has. */
export const feedFiles = {
  atom: 'feed.xml',
  json: 'feed.json',
  calendar: 'calendar.ics',
} as const

const productPath = new RegExp(`^/(_[^/]*|\\.well-known|${productSegments.join('|')})(/|$)`)

/** Matches `/sitemap.xml` and `/img/default.png`, but not `/version-2.50`. */
const fileName = /\.[a-z][a-z\d]{1,4}$/i

/**
 * False if an encoded path is that of a file or of an API call. It does not know paths that depend
 * on the configuration: those of screens and of the admin.
 */
export const isPagePath = (pathname: string) =>
  !productPath.test(pathname) && !fileName.test(pathname)
