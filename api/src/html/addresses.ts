/**
 * Normalizes an address as a browser reads it: removes tabs and line breaks, trims leading spaces
 * and control characters (https://url.spec.whatwg.org/#url-parsing), and lowercases the scheme.
 */
export function cleanAddress(address: string): string {
  const withoutBreaks = address.replaceAll(/[\t\n\r]/g, '').trim()
  let start = 0
  while (withoutBreaks.charCodeAt(start) <= spaceCode) start += 1
  const clean = withoutBreaks.slice(start)
  const scheme = getScheme(clean)
  return scheme === undefined ? clean : scheme + clean.slice(scheme.length)
}

const spaceCode = 0x20

/** Returns the scheme in lower case, without the colon; undefined for a relative address. */
export function getScheme(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*(?=:)/i.exec(address)?.[0].toLowerCase()
}

/** Returns the first scheme in a `srcset` that is neither http nor https. */
export function findUnsafeScheme(srcset: string): string | undefined {
  return srcset
    .split(/[\s,]+/)
    .map(getScheme)
    .find((scheme) => scheme !== undefined && scheme !== 'http' && scheme !== 'https')
}

/** True for a path on this site. `//host` and `/\host` are other hosts. */
export function isInternal(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/** Returns the absolute URL of an outbound address; undefined for one on this site. */
export function toOutboundUrl(address: string): string | undefined {
  if (/^https?:/.test(address)) return address
  return /^[/\\]{2}/.test(address) ? `https://${address.slice(2)}` : undefined
}

/** Splits an address into its path and the rest (query, fragment). */
export function splitPath(address: string): { path: string; rest: string } {
  const end = address.search(/[?#]/)
  return end < 0
    ? { path: address, rest: '' }
    : { path: address.slice(0, end), rest: address.slice(end) }
}
