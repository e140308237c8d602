/** First segments that the API answers on the host of the site. */
export const apiSegments = ['api', 'sanctum', 'user'] as const

/** First segments of media, builds and probes. */
export const placeSegments = {
  media: 'storage',
  builds: 'builds',
  alive: 'healthz',
  ready: 'readyz',
  metrics: 'metrics',
} as const

/**
 * First segments of addresses that the site's host never answers with a page: the one list, which the
 * rules of the hosts, the rules for slugs and the navigation in the browser are made of. A first
 * segment that begins with `_` is the product's too.
 */
export const ownSegments: readonly string[] = [...apiSegments, ...Object.values(placeSegments)]

const own = new RegExp(`^/(_[^/]*|\\.well-known|${ownSegments.join('|')})(/|$)`)

/** `/sitemap.xml`, `/img/default.png`; not `/version-2.50`. */
const fileName = /\.[a-z][a-z\d]{1,4}$/i

/**
 * False for the encoded path of a file or of a call. The browser and the server both ask this; what
 * depends on the configuration (screens, the path of the admin) the server decides alone.
 */
export const mayBePage = (pathname: string) => !own.test(pathname) && !fileName.test(pathname)
