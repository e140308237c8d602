import { hash } from 'node:crypto'
import { trustedPolicyName } from '../../app/document/trusted-types.ts'
import type { HeaderFields } from './body.ts'

interface PolicyParts {
  /** Hash of the inline style; undefined in development. */
  styleHash?: string | undefined
  /** Hashes of additional inline styles of this kind of document. */
  ownStyleHashes?: readonly string[]
  /** Hash of an inline script of this kind of document. */
  ownScriptHash?: string
  /** Hashes of the inline style and script of documents with an alert. */
  alertHashes?: { style: string; script: string }
  /** Origin of the API for browsers; empty if it is the site's own. */
  apiOrigin: string
  analyticsOrigin?: string | undefined
  secure: boolean
  /** Origin that may frame the page; by default the site itself. */
  framedBy?: string
}

/**
 * Returns the Content-Security-Policy of pages. It is the same for all pages of a build with the same
 * settings, with an alert or without one: their inline styles and scripts are constant.
 */
export function buildContentPolicy(parts: PolicyParts): string {
  return serialize(getDirectives(parts))
}

/**
 * Returns the policy of the dashboard's screens. In addition it allows style attributes, with which
 * the UI kit positions its parts, and `blob:` images, to preview an upload.
 */
export function buildScreenPolicy(parts: PolicyParts): string {
  const directives = getDirectives(parts)
  return serialize({
    ...directives,
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...(directives['img-src'] ?? []), 'blob:'],
  })
}

/** Returns the source expression of an inline script or style. */
export const getPolicyHash = (text: string) => `sha256-${hash('sha256', text, 'base64')}`

type Directives = Record<string, (string | undefined)[]>

function getDirectives({
  styleHash,
  ownStyleHashes = [],
  ownScriptHash,
  alertHashes,
  apiOrigin,
  analyticsOrigin,
  secure,
  framedBy = "'self'",
}: PolicyParts): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quote(ownScriptHash, alertHashes?.script)],
    'style-src': ["'self'", ...quote(styleHash, ...ownStyleHashes, alertHashes?.style)],
    // Texts may contain images of any host, by https if the site uses it. The screenshot of a bug
    // report is drawn from a `data:` URL.
    'img-src': ["'self'", 'https:', secure ? undefined : 'http:', 'data:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin || undefined, analyticsOrigin],
    // The pages of /_player/, which frame the players of video services.
    'frame-src': ["'self'"],
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

const quote = (...hashes: (string | undefined)[]) => hashes.map((each) => each && `'${each}'`)

function serialize(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter((source) => source)].join(' '))
    .join('; ')
}

/** Permissions-Policy: disables features that no page needs. */
const disabledFeatures = [
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
 * Header fields of every response of all hosts, whatever its type. Each response adds its
 * Cache-Control and the fields of its kind; `server/tests/operations/security.test.ts` checks all.
 */
export const getCommonFields = (referrer: string): HeaderFields => [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  referrer,
  'Permissions-Policy',
  disabledFeatures,
  openerPolicy,
  'same-origin',
]

/**
 * Returns a file for one reader: only the browser of the reader may store it, and asks each time if
 * it may still be shown.
 */
export function toPrivate<F extends { fileHeaders: string[] }>(file: F): F {
  const { fileHeaders } = file
  const others = fileHeaders.filter((_, index) => {
    const name = fileHeaders[index - (index % 2)]
    return name !== 'Cache-Control' && name !== 'Vary'
  })
  const vary = fileHeaders.includes('Vary') ? 'Accept, Cookie' : 'Cookie'
  return { ...file, fileHeaders: [...others, 'Cache-Control', 'private, no-cache', 'Vary', vary] }
}

/** Policy of responses that are not pages: no scripts, no resources, no frames. */
export const denyAllFields: HeaderFields = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
]

const usualReferrer = 'strict-origin-when-cross-origin'
export const commonFields = getCommonFields(usualReferrer)

const documentFields = (policy: string, frames: 'SAMEORIGIN' | 'DENY'): HeaderFields => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'X-Frame-Options',
  frames,
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

export const getPageFields = (policy: string, referrer = usualReferrer): HeaderFields => [
  ...getCommonFields(referrer),
  ...documentFields(policy, 'SAMEORIGIN'),
]

/** A part is read by the page's script; opened directly, it is plain text. */
export const partFields: HeaderFields = [
  ...commonFields,
  ...denyAllFields,
  'Content-Type',
  'text/html; charset=utf-8',
  'Cross-Origin-Resource-Policy',
  'same-origin',
]

/**
 * Fields of previews: not cached, not indexed, no referrer. The policy names the origin that may
 * frame it, because X-Frame-Options cannot name another origin.
 */
export const getPreviewFields = (policy: string): HeaderFields => [
  ...getCommonFields('no-referrer'),
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Cache-Control',
  noStore,
  'X-Robots-Tag',
  'noindex',
]

/** Fields of a page that only frames the player of a video service: it has no script. */
export const getPlayerFields = (policy: string): HeaderFields => [
  // Some services refuse a player without a referrer; they get no path.
  ...getCommonFields('strict-origin'),
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'X-Robots-Tag',
  'noindex',
  'Cache-Control',
  cacheForOneHour,
]

/** Fields of the admin's pages: no frames, no referrer to other hosts. */
export const getAdminPageFields = (policy: string): HeaderFields => [
  ...getCommonFields('same-origin'),
  ...documentFields(policy, 'DENY'),
]

/**
 * Fields of an admin below a path of the site. It has the same origin as the site's pages, so its
 * opener policy has another value: the browser then separates their windows. Browsers without that
 * value treat it as none, which separates them too.
 */
export const getAdminPathFields = (policy: string): HeaderFields => {
  const fields = getAdminPageFields(policy)
  return fields.with(fields.indexOf(openerPolicy) + 1, 'noopener-allow-popups')
}

export const immutable = 'public, max-age=31536000, immutable'
/** For files whose content may change under the same name. */
export const cacheForOneHour = 'public, max-age=3600, must-revalidate'
export const alwaysRevalidate = 'no-cache'
/** For a temporary substitute of a file. */
export const cacheForOneMinute = 'public, max-age=60'
export const noStore = 'no-store'
/** Without it browsers cache a 301 forever. */
export const cacheForFiveMinutes = 'public, max-age=300'

/** Fields of data and of early errors. */
export const dataFields: HeaderFields = [
  ...commonFields,
  ...denyAllFields,
  'Cache-Control',
  noStore,
]

/** Resized images; other sites may embed them. */
export const resizedImageFields: HeaderFields = [
  ...commonFields,
  'Content-Security-Policy',
  "default-src 'none'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** Stored files. An SVG that is opened directly must not run scripts. */
export const storedFileFields: HeaderFields = [
  ...commonFields,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** Without `sandbox`: browsers' viewers refuse it, and none runs scripts of ours. */
export const storedDocumentFields: HeaderFields = [
  ...commonFields,
  'Content-Security-Policy',
  "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]

/** The service worker has its own policy and only connects to its own origin. */
export const workerFields: HeaderFields = [
  ...commonFields,
  'Content-Security-Policy',
  "default-src 'none'; connect-src 'self'",
]
