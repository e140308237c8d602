/**
 * Parses a `Cookie` header. Values stay encoded. Ignores names that occur twice: another host of the
 * domain may have planted one of them.
 */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  const duplicates = new Set<string>()
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, separator)).trim()
    if (cookies.has(name)) duplicates.add(name)
    if (name) cookies.set(name, pair.slice(separator + 1).trim())
  }
  for (const name of duplicates) cookies.delete(name)
  return cookies
}

/** Decodes the value of a cookie; returns undefined if it is malformed. */
export function decodeCookie(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
