import type { Context, Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { H } from 'hono/types'
import { isForm, readForm, type WithForm } from './forms.ts'
import { refuse } from './refusals.ts'

/** Lets a request in by its head alone, or says no. */
export type Admit<A> = (c: Context) => Promise<{ asked: A } | { refusal: Response }>

/** Methods that a form may stand for: browsers and PHP send forms by POST alone. */
const methods = ['PUT', 'PATCH', 'DELETE']

/**
 * A POST with `_method=PUT` in a form is a PUT (specification §7). Calls of one address are for the
 * same people: whoever would be refused by one of them is refused before the form is read.
 */
export function formMethods(app: Hono): MiddlewareHandler {
  let known: TrieRouter<Guarded> | undefined
  const guardedAt = (path: string) => {
    const router = known ?? changing(app)
    known = router
    return methods.flatMap((method) => router.match(method, path)[0].map(([handler]) => handler))
  }
  return async (c, next) => {
    if (c.req.method !== 'POST' || !isForm(c) || isRead(c)) return next()
    const [handler] = guardedAt(c.req.path)
    if (!handler) return next()
    const admitted = await handler.admit?.(c)
    if (admitted && 'refusal' in admitted) return admitted.refusal
    const form = await readForm(c)
    if (!form) return refuse(c, 400, 'The form cannot be read.')
    const named = String(form.texts._method ?? '').toUpperCase()
    const method = methods.includes(named) ? named : 'POST'
    const { url, headers } = c.req.raw
    return app.fetch(new Request(url, { method, headers }), { ...c.env, form } satisfies WithForm)
  }
}

const isRead = (c: Context) => (c.env as WithForm | undefined)?.form !== undefined

/** A handler of the guards tells who may call it. */
type Guarded = H & { admit?: Admit<unknown> }

/** What is answered by the methods that a form may stand for. */
function changing({ routes }: Hono) {
  const known = new TrieRouter<Guarded>()
  for (const { method, path, handler } of routes)
    if (methods.includes(method)) known.add(method, path, handler)
  return known
}
