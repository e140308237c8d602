/** An address as people read it: `/à-propos`. */
export function readableAddress(href: string) {
  try {
    return decodeURI(href)
  } catch {
    // What cannot be decoded is shown as it is.
    return href
  }
}
