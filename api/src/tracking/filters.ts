import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { isbot } from 'isbot'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'
import type { TrackedRequest } from './events.ts'
import { memoize } from './memoize.ts'

type Headers = TrackedRequest['headers']

const optOutPattern = new RegExp(`(?:^|;)\\s*${optOutCookie}=`)

/** Reasons not to count a request: an opt-out, or a page that is loaded in advance. */
const exclusions: ((headers: Headers) => boolean)[] = [
  ({ dnt }) => dnt === '1',
  (headers) => headers['sec-gpc'] === '1',
  (headers) => headers.cookie !== undefined && optOutPattern.test(String(headers.cookie)),
  (headers) => isPrefetched(headers),
]

/** True if a browser loads a page in advance: the user may never see it. */
export function isPrefetched(headers: Headers): boolean {
  // `Sec-Purpose: prefetch;prerender`, and the headers of older browsers.
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))
}

/** True if events of a request with these headers may be counted. */
export const mayBeCounted = (headers: Headers) => !exclusions.some((applies) => applies(headers))

/** Returns a check that a page of the site sends the request: other sites must not send events. */
export function createOriginCheck(origins: string[]) {
  const ownOrigins = new Set(origins)
  return ({ headers }: TrackedRequest): boolean => {
    const site = headers['sec-fetch-site']
    if (site === 'same-origin') return true
    const origin = headers.origin ?? parseOrigin(headers.referer)
    // No browser, an older one, or a typed address.
    if (origin === undefined) return site === undefined || site === 'none'
    if (ownOrigins.has(String(origin))) return true
    // A page on the host that was requested belongs to the site, under any host name.
    const host = URL.parse(String(origin))?.host
    return host !== undefined && host === headers.host
  }
}

function parseOrigin(address: string | string[] | undefined) {
  return address === undefined ? undefined : URL.parse(String(address))?.origin
}

export type Device = TrackingEventsTable['device']

export interface UserAgent {
  /** Also true without a user agent: every browser sends one. */
  isCrawler: boolean
  device: Device
}

const agentsMax = 5_000
export const userAgentLengthMax = 255

// The order matters: tablets also match the pattern of phones, and phones that of computers.
const devicePatterns: [pattern: RegExp, device: Device][] = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bPlayBook\b|\bAndroid\b(?!.*\bMobile\b)/i, 'tablet'],
  [/\bMobi|\biPhone\b|\biPod\b|\bAndroid\b|\bWindows Phone\b/i, 'mobile'],
  [/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bLinux\b|\bCrOS\b/i, 'desktop'],
]

/** Parses user agents. Caches the results, because the list of crawlers is long. */
export const createUserAgentParser = () => memoize(parseAgent, { max: agentsMax })

function parseAgent(userAgent: string): UserAgent {
  const device = devicePatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'
  return { isCrawler: userAgent === '' || isbot(userAgent), device }
}
