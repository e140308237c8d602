import type { MiddlewareHandler } from 'hono'

/** Names each header field once in `Vary`, to which several parts of the API add what they read. */
export const varyOnce: MiddlewareHandler = async (c, next) => {
  await next()
  const vary = c.res.headers.get('vary')
  if (!vary?.includes(',')) return
  const names = new Map(vary.split(',').map((name) => [name.trim().toLowerCase(), name.trim()]))
  const once = [...names.values()].join(', ')
  if (once !== vary) c.res.headers.set('Vary', once)
}
