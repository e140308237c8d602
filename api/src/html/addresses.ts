/**
 * An address as a browser reads it: tabs and line breaks anywhere, and spaces and control characters
 * in front, count for nothing (https://url.spec.whatwg.org/#url-parsing); the scheme in lower case.
 */
export function cleanAddress(address: string): string {
  const joined = address.replaceAll(/[\t\n\r]/g, '').trim()
  let start = 0
  while (joined.charCodeAt(start) <= spaceCode) start += 1
  const clean = joined.slice(start)
  const scheme = schemeOf(clean)
  return scheme === undefined ? clean : scheme + clean.slice(scheme.length)
}

const spaceCode = 0x20

/** The scheme, in lower case and without its colon; undefined for a relative address. */
export function schemeOf(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*(?=:)/i.exec(address)?.[0].toLowerCase()
}

/** The first scheme in a `srcset` that is neither http nor https. */
export function unsafeSchemeInSrcset(srcset: string): string | undefined {
  return srcset
    .split(/[\s,]+/)
    .map(schemeOf)
    .find((scheme) => scheme !== undefined && scheme !== 'http' && scheme !== 'https')
}

/** An address on this site: one slash, since `//host` and `/\host` lead elsewhere. */
export function isInternal(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/** The address with its scheme when it leads to a host, undefined when it stays on this site. */
export function outbound(address: string): string | undefined {
  if (/^https?:/.test(address)) return address
  return /^[/\\]{2}/.test(address) ? `https://${address.slice(2)}` : undefined
}

/** Path of a site address, and what follows it (query, fragment). */
export function splitPath(address: string): { path: string; rest: string } {
  const end = address.search(/[?#]/)
  return end < 0
    ? { path: address, rest: '' }
    : { path: address.slice(0, end), rest: address.slice(end) }
}
