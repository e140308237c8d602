import { trustedPolicyName } from '../app/trusted-types.ts'
import type { Fields } from './body.ts'

interface PolicyParts {
  /** Hash of the styles that stand in the document; none in development. */
  styleHash?: string | undefined
  /** Origin of the API as the browser calls it; empty when it is the site's own. */
  apiOrigin: string
  /** Origin of the program that is told of page views, when there is one. */
  analyticsOrigin?: string | undefined
  /** Whether the site's public address is https. */
  secure: boolean
}

/**
 * The Content-Security-Policy of every page: what a page may load, and from where. It is the same
 * for all pages of a build, for they hold no executable inline script and one constant style.
 */
export function contentPolicy(parts: PolicyParts): string {
  return written(directivesOf(parts))
}

/**
 * The policy of the dashboard's screens: their kit places its parts by style attributes (style
 * elements stay refused), and a picture that has just been chosen is shown before it is sent.
 */
export function screenPolicy(parts: PolicyParts): string {
  const directives = directivesOf(parts)
  return written({
    ...directives,
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...(directives['img-src'] ?? []), 'blob:'],
  })
}

type Directives = Record<string, (string | undefined)[]>

function directivesOf({ styleHash, apiOrigin, analyticsOrigin, secure }: PolicyParts): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", styleHash && `'${styleHash}'`],
    // Texts may show images of any host; an https site has them fetched by https. The picture of a
    // page that goes with a bug report is drawn from `data:`, which asks nobody for anything.
    'img-src': ["'self'", 'https:', secure ? undefined : 'http:', 'data:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin || undefined, analyticsOrigin],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedPolicyName],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  }
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source)].join(' '))
    .join('; ')
}

/** What every answer of the site carries; `referrer` says what other sites learn of its address. */
export const answerFields = (referrer: string): Fields => [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  referrer,
]

/** What a page has no use for is refused to all that it shows: a Permissions-Policy. */
export const refuseFeatures = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const usualReferrer = 'strict-origin-when-cross-origin'
export const everyAnswer = answerFields(usualReferrer)

export const pageFields = (policy: string, referrer = usualReferrer): Fields => [
  ...answerFields(referrer),
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'X-Frame-Options',
  'SAMEORIGIN',
  'Permissions-Policy',
  refuseFeatures,
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/** The policy of what is no page: it runs nothing, loads nothing and stands in no frame. */
export const nothingAllowed: Fields = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

export const immutable = 'public, max-age=31536000, immutable'
/** Files whose names stay when they change. */
export const fileForAWhile = 'public, max-age=3600, must-revalidate'
export const askAgain = 'no-cache'
export const errorsAreNotKept = 'no-store'
/** A browser keeps a 301 for ever unless it is told otherwise. */
export const redirectsForAWhile = 'public, max-age=300'
