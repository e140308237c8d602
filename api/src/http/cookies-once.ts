import type { MiddlewareHandler } from 'hono'

/** Sends the last of each cookie that was set: a session may be given another value on the way. */
export const cookiesOnce: MiddlewareHandler = async (c, next) => {
  await next()
  const fields = c.res.headers.getSetCookie()
  const last = new Map(fields.map((field) => [field.split('=', 1)[0], field]))
  if (last.size === fields.length) return
  c.res.headers.delete('Set-Cookie')
  for (const field of last.values()) c.res.headers.append('Set-Cookie', field)
}
