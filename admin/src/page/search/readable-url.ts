/** Decodes an address for display. Returns an incomplete one unchanged. */
export function toReadableUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    // A percent sign without an escape sequence.
    return url
  }
}
