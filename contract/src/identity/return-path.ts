import { parseUrl } from '../http/parse-url.ts'

/** Query parameter with the page to return to after a sign-in. */
export const returnParameter = 'redirect'

/** Base to resolve paths against: a URL with another origin was not a path. */
const placeholderOrigin = 'https://placeholder.invalid'

/**
 * Parses a value of `?redirect=`, which may come from an attacker. Returns a path of this host;
 * undefined if a browser could take it for another host (open redirect), or if it is a page for
 * guests, which would redirect a signed-in user again.
 */
export function parseReturnPath(value: string | null, isForGuests: (path: string) => boolean) {
  if (!value || !/^\/(?![/\\])[^\\]*$/.test(value) || /[\p{Cc}]/u.test(value)) return undefined
  const url = parseUrl(value, placeholderOrigin)
  if (url?.origin !== placeholderOrigin || url.pathname.startsWith('//')) return undefined
  return isForGuests(url.pathname) ? undefined : url.pathname + url.search + url.hash
}
