import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { H } from 'hono/types'
import { ApiRequest, type Bindings } from './api-request.ts'
import { usualMax } from './bounded-body.ts'
import { isForm, readForm } from './forms.ts'
import { refuse } from './refusals.ts'

/** Methods that a form may stand for: browsers and PHP send forms by POST alone. */
const methods = ['PUT', 'PATCH', 'DELETE']

/**
 * A POST with `_method=PUT` in a form is a PUT (specification §7). Calls of one address have the same
 * guard, which runs before the form is read; the largest of their limits applies to the form.
 */
export function formMethods(app: Hono): MiddlewareHandler {
  let known: TrieRouter<Mounted> | undefined
  const handlersAt = (path: string, among: string[]) => {
    const router = known ?? changing(app)
    known = router
    return among.flatMap((method) => router.match(method, path)[0].map(([handler]) => handler))
  }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !isForm(c.req) || isRead(c)) return next()
    const [handler] = handlersAt(c.req.path, methods)
    if (!handler) return next()
    const refused = await handler.refuse?.(c)
    if (refused) return refused
    const all = handlersAt(c.req.path, [...methods, 'POST'])
    const bytesMax = all.map(({ endpoint }) => endpoint?.body?.limits.bytesMax ?? usualMax)
    const form = await readForm(new ApiRequest(c), Math.max(...bytesMax))
    if (!form) return refuse(c, 400, 'The form cannot be read.')
    const named = String(form.texts._method ?? '').toUpperCase()
    const method = methods.includes(named) ? named : 'POST'
    const { url, headers } = c.req.raw
    return app.fetch(new Request(url, { method, headers }), { ...c.env, form } satisfies Bindings)
  }
}

const isRead = (c: Context) => (c.env as Bindings | undefined)?.form !== undefined

/** A handler with its guard and its declaration, if it has them. */
type Mounted = H & {
  refuse?: (c: Context) => Promise<Response | undefined>
  endpoint?: Endpoint
}

/** Handlers of the methods that a form may stand for, and of POST. */
function changing({ routes }: Hono) {
  const known = new TrieRouter<Mounted>()
  for (const { method, path, handler } of routes)
    if (method === 'POST' || methods.includes(method)) known.add(method, path, handler)
  return known
}
