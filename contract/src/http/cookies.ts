/**
 * The cookies of a `Cookie` header by their names, encoded as they were sent. One that comes twice is
 * none: another host of the domain may have planted the second, and no reader can tell which is which.
 */
export function cookiesIn(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  const twice = new Set<string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (cookies.has(name)) twice.add(name)
    if (name) cookies.set(name, pair.slice(at + 1).trim())
  }
  for (const name of twice) cookies.delete(name)
  return cookies
}

/** The value of a cookie as it was meant; undefined where an escape is malformed: none of ours is. */
export function decodedCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
