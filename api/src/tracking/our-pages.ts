import type { TrackedRequest } from './tracking.ts'

/** Other sites' pages can send events as well: they must not count (design §7). */
export function pagesOf(origins: string[]) {
  const known = new Set(origins)
  return ({ headers }: TrackedRequest): boolean => {
    const site = headers['sec-fetch-site']
    if (site === 'same-origin') return true
    const origin = headers.origin ?? originIn(headers.referer)
    // No browser, or an older one, or somebody who typed the address.
    if (origin === undefined) return site === undefined || site === 'none'
    return known.has(String(origin)) || hostIn(String(origin)) === headers.host
  }
}

function originIn(address: string | string[] | undefined) {
  return address === undefined ? undefined : URL.parse(String(address))?.origin
}

const hostIn = (origin: string) => URL.parse(origin)?.host
