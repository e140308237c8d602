/**
 * Path prefix of parts: the HTML of a page without its document, for navigations. The address
 * differs from the page's, so that no cache mixes them up. No page has this prefix.
 */
const prefix = '/_part'

export const toPartPath = (address: string) => prefix + address

/** Returns the path of the page for the path of a part; undefined for any other path. */
export function fromPartPath(pathname: string): string | undefined {
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined
}
