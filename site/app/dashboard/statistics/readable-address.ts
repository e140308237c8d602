/** Decodes the percent-encoding of an address for readers: `/à-propos`. */
export function toReadableAddress(href: string) {
  try {
    return decodeURI(href)
  } catch {
    // Invalid percent-encoding: readers see the address unchanged.
    return href
  }
}
