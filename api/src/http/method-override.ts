import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { H } from 'hono/types'
import { ApiRequest, type Bindings } from './api-request.ts'
import { defaultBytesMax } from './body-limit.ts'
import { isForm, readForm } from './forms.ts'
import { refuse } from './refusals.ts'

/** Methods that a form can name. Browsers and PHP send forms by POST only. */
const methods = ['PUT', 'PATCH', 'DELETE']

/**
 * Treats a POST form with `_method=PUT` as a PUT (specification §7). All calls of one path have the
 * same guard; it runs before the form is read. The largest of their body limits applies.
 */
export function overrideMethod(app: Hono): MiddlewareHandler {
  let formRouter: TrieRouter<Mounted> | undefined
  const findHandlers = (path: string, wanted: string[]) => {
    formRouter ??= createFormRouter(app)
    const router = formRouter
    return wanted.flatMap((method) => router.match(method, path)[0].map(([handler]) => handler))
  }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !isForm(c.req) || isFormRead(c)) return next()
    const [handler] = findHandlers(c.req.path, methods)
    if (!handler) return next()
    const refusal = await handler.refuse?.(c)
    if (refusal) return refusal
    const handlers = findHandlers(c.req.path, [...methods, 'POST'])
    const bytesMax = handlers.map(
      ({ endpoint }) => endpoint?.body?.limits.bytesMax ?? defaultBytesMax,
    )
    const form = await readForm(new ApiRequest(c), Math.max(...bytesMax))
    if (!form) return refuse(c, 400, 'The form cannot be read.')
    const requestedMethod = String(form.texts._method ?? '').toUpperCase()
    const method = methods.includes(requestedMethod) ? requestedMethod : 'POST'
    const { url, headers } = c.req.raw
    return app.fetch(new Request(url, { method, headers }), { ...c.env, form } satisfies Bindings)
  }
}

const isFormRead = (c: Context) => (c.env as Bindings | undefined)?.form !== undefined

type Mounted = H & {
  refuse?: (c: Context) => Promise<Response | undefined>
  endpoint?: Endpoint
}

function createFormRouter({ routes }: Hono) {
  const router = new TrieRouter<Mounted>()
  for (const { method, path, handler } of routes)
    if (method === 'POST' || methods.includes(method)) router.add(method, path, handler)
  return router
}
