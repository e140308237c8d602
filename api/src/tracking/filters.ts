import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { isbot } from 'isbot'
import type { TrackingEventsTable } from '../db/tracking-tables.ts'
import type { TrackedRequest } from './events.ts'
import { memoize } from './memoize.ts'

type Headers = TrackedRequest['headers']

const cookie = new RegExp(`(?:^|;)\\s*${optOutCookie}=`)

/** Why a request is not counted, whatever it tells: a reader's opt-out, or nobody has seen the page. */
const reasons: ((headers: Headers) => boolean)[] = [
  ({ dnt }) => dnt === '1',
  (headers) => headers['sec-gpc'] === '1',
  (headers) => headers.cookie !== undefined && cookie.test(String(headers.cookie)),
  // `Sec-Purpose: prefetch;prerender`, and what older browsers say.
  (headers) => isAhead(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']),
]

const isAhead = (purpose: Headers[string]) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))

/** Whether anything that a request tells is counted. */
export const mayBeCounted = (headers: Headers) => !reasons.some((applies) => applies(headers))

/** Other sites' pages can send events as well: these must not fill the statistics. */
export function pagesOf(origins: string[]) {
  const known = new Set(origins)
  return ({ headers }: TrackedRequest): boolean => {
    const site = headers['sec-fetch-site']
    if (site === 'same-origin') return true
    const origin = headers.origin ?? originIn(headers.referer)
    // No browser, or an older one, or somebody who typed the address.
    if (origin === undefined) return site === undefined || site === 'none'
    if (known.has(String(origin))) return true
    // Whatever name a site is reached by, a page of the same host is its own.
    const host = URL.parse(String(origin))?.host
    return host !== undefined && host === headers.host
  }
}

function originIn(address: string | string[] | undefined) {
  return address === undefined ? undefined : URL.parse(String(address))?.origin
}

export type Device = TrackingEventsTable['device']

/** What counting reads from a user agent. */
export interface Agent {
  /** A crawler, or a program that does not say what it is: every browser does. */
  isCrawler: boolean
  device: Device
}

const agentsMax = 5_000
export const agentLengthMax = 255

// In this order: tablets also say what phones say, and phones what computers say.
const signs: [sign: RegExp, device: Device][] = [
  [/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|\bPlayBook\b|\bAndroid\b(?!.*\bMobile\b)/i, 'tablet'],
  [/\bMobi|\biPhone\b|\biPod\b|\bAndroid\b|\bWindows Phone\b/i, 'mobile'],
  [/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bLinux\b|\bCrOS\b/i, 'desktop'],
]

/** Reads user agents, each once: the list of crawlers is long. */
export const createAgents = () => memoize(readAgent, { max: agentsMax })

function readAgent(userAgent: string): Agent {
  const device = signs.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
  return { isCrawler: userAgent === '' || isbot(userAgent), device }
}
