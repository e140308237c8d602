import { parseUrl } from '../http/parse-url.ts'

/** Query parameter that names the page to come back to after a sign-in. */
export const returnParameter = 'redirect'

/** Lies on no site: an address that leads away from it was no path. */
const nowhere = 'https://nowhere.invalid'

/**
 * A value of `?redirect=` as a path of this host, or undefined. Strangers write these links: what a
 * browser could take for another host is refused, and so are the pages for guests, where a
 * signed-in person would only be sent away again.
 */
export function returnPath(value: string | null, isForGuests: (path: string) => boolean) {
  if (!value || !/^\/(?![/\\])[^\\]*$/.test(value) || /[\p{Cc}]/u.test(value)) return undefined
  const url = parseUrl(value, nowhere)
  if (url?.origin !== nowhere || url.pathname.startsWith('//')) return undefined
  return isForGuests(url.pathname) ? undefined : url.pathname + url.search + url.hash
}
