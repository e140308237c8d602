import type { Fields } from './body.ts'

/** Pages hold no executable inline script and no inline style, so that one policy serves all. */
export const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** What every answer of the site carries. */
export const everyAnswer: Fields = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
]

export const pageFields = (policy: string): Fields => [
  ...everyAnswer,
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Security-Policy',
  policy,
  'X-Frame-Options',
  'SAMEORIGIN',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), browsing-topics=()',
]

export const immutable = 'public, max-age=31536000, immutable'
export const askAgain = 'no-cache'
export const errorsAreNotKept = 'no-store'
/** A browser keeps a 301 for ever unless it is told otherwise. */
export const redirectsForAWhile = 'public, max-age=300'
