import { hash } from 'node:crypto'
import { trustedPolicyName } from '../../app/document/trusted-types.ts'
import type { Fields } from './body.ts'

interface PolicyParts {
  /** Hash of the styles that stand in the document; none in development. */
  styleHash?: string | undefined
  /** Hash of another style that stands in a document of this kind. */
  ownStyleHash?: string
  /** Hash of a script that stands in a document of this kind, and in no other. */
  ownScriptHash?: string
  /** Origin of the API as the browser calls it; empty when it is the site's own. */
  apiOrigin: string
  /** Origin of the program that is told of page views, when there is one. */
  analyticsOrigin?: string | undefined
  /** Whether the site's public address is https. */
  secure: boolean
  /** Who may show the page in a frame; the site itself when it is absent. */
  framedBy?: string
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

/** What names a script or style that stands in a document, in its policy. */
export const hashInPolicy = (text: string) => `sha256-${hash('sha256', text, 'base64')}`

type Directives = Record<string, (string | undefined)[]>

function directivesOf({
  styleHash,
  ownStyleHash,
  ownScriptHash,
  apiOrigin,
  analyticsOrigin,
  secure,
  framedBy = "'self'",
}: PolicyParts): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ownScriptHash && `'${ownScriptHash}'`],
    'style-src': ["'self'", styleHash && `'${styleHash}'`, ownStyleHash && `'${ownStyleHash}'`],
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
    'frame-ancestors': [framedBy],
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

/** What a page has no use for is refused to all that it shows: a Permissions-Policy. */
const refuseFeatures = [
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

const openerPolicy = 'Cross-Origin-Opener-Policy'

/**
 * What every answer of every room carries; `referrer` says what others learn of its address. Who is
 * no page carries it all the same: a browser may be led to open anything. To these each answer adds
 * its Cache-Control, and its kind what follows below; `server/tests/operations/security.test.ts` walks them all.
 */
export const answerFields = (referrer: string): Fields => [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  referrer,
  'Permissions-Policy',
  refuseFeatures,
  openerPolicy,
  'same-origin',
]

/** The policy of what is no page: it runs nothing, loads nothing and stands in no frame. */
export const nothingAllowed: Fields = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

const usualReferrer = 'strict-origin-when-cross-origin'
export const everyAnswer = answerFields(usualReferrer)

const documentFields = (policy: string, frames: 'SAMEORIGIN' | 'DENY'): Fields => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'X-Frame-Options',
  frames,
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

export const pageFields = (policy: string, referrer = usualReferrer): Fields => [
  ...answerFields(referrer),
  ...documentFields(policy, 'SAMEORIGIN'),
]

/** A part of a page is read by the page's own script: who opens it by itself gets words and no more. */
export const partFields: Fields = [
  ...everyAnswer,
  ...nothingAllowed,
  'Content-Type',
  'text/html; charset=utf-8',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/**
 * A preview is seen by whoever has its address, found by no search engine, kept by nobody, and its
 * address is told to no other host. Its policy says who may frame it: one origin that is not its own
 * can be said in no other field.
 */
export const previewFields = (policy: string): Fields => [
  ...answerFields('no-referrer'),
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Cache-Control',
  errorsAreNotKept,
  'X-Robots-Tag',
  'noindex',
]

/** The pages of the admin host stand in no frame, and tell no other host of themselves. */
export const adminPageFields = (policy: string): Fields => [
  ...answerFields('same-origin'),
  ...documentFields(policy, 'DENY'),
]

/**
 * Below a path of the site they are of one origin with its pages, which say `same-origin`. A value that
 * differs parts the windows, so that no page of the site reads in one of the admin: also in browsers
 * that do not know this value, and take it for none.
 */
export const adminPathFields = (policy: string): Fields => {
  const fields = adminPageFields(policy)
  return fields.with(fields.indexOf(openerPolicy) + 1, 'noopener-allow-popups')
}

export const immutable = 'public, max-age=31536000, immutable'
/** Files whose names stay when they change. */
export const fileForAWhile = 'public, max-age=3600, must-revalidate'
export const askAgain = 'no-cache'
/** What stands for a file only as long as that cannot be had. */
export const fileForNow = 'public, max-age=60'
export const errorsAreNotKept = 'no-store'
/** A browser keeps a 301 for ever unless it is told otherwise. */
export const redirectsForAWhile = 'public, max-age=300'

/** What is said to programs, and what goes wrong before anybody knows what is asked for. */
export const dataFields: Fields = [
  ...everyAnswer,
  ...nothingAllowed,
  'Cache-Control',
  errorsAreNotKept,
]

/** Pages of other hosts may show pictures. */
export const resizedImageFields: Fields = [
  ...everyAnswer,
  'Content-Security-Policy',
  "default-src 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** An SVG that is opened by itself may not run what it holds. */
export const storedFileFields: Fields = [
  ...everyAnswer,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** The viewers of browsers refuse a document in a sandbox; none of them runs it as a page of ours. */
export const storedDocumentFields: Fields = [
  ...everyAnswer,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** A service worker has a policy of its own: it asks its own origin, and nobody else. */
export const workerFields: Fields = [
  ...everyAnswer,
  'Content-Security-Policy',
  "default-src 'none'; connect-src 'self'",
]
