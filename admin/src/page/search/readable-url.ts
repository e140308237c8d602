/** An address as people read it; one that is only half typed stays as it is. */
export function toReadableUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    // A percent sign that begins no escape.
    return url
  }
}
