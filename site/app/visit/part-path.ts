/**
 * Where the part of a document is answered that a navigation puts in place of another's: an address
 * of its own, so that no cache on the way gives one for the other. No page's address begins so.
 */
const parts = '/_part'

/** The address of the part of a page, from the page's own. */
export const partPath = (address: string) => parts + address

/** The path of the page whose part is asked for; undefined for any other path. */
export function pathOfPart(pathname: string): string | undefined {
  return pathname.startsWith(`${parts}/`) ? pathname.slice(parts.length) : undefined
}
