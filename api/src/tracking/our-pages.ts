import type { TrackedRequest } from './tracking.ts'

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
