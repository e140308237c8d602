import type { Context } from 'hono'

/**
 * Answers 304 when the client already holds this version, else undefined after marking the answer
 * with it. `no-cache`: hold it, but ask again each time.
 */
export function unchanged(c: Context, etag: string): Response | undefined {
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  return holds(c.req.header('if-none-match'), etag) ? c.body(null, 304) : undefined
}

/** Whether an `If-None-Match` header names this tag; proxies may have made it a weak one. */
export function holds(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
