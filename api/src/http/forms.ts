import type { Context, Hono, MiddlewareHandler } from 'hono'
import { refuse } from './refusals.ts'

const fieldsMax = 100

/** Whether the body is a form, with files or without. */
export const isForm = (c: Context) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    c.req.header('content-type') ?? '',
  )

/** The form in the body; undefined when it is broken, too long, or holds what no database takes. */
export async function readForm(c: Context): Promise<FormData | undefined> {
  // Reading throws when the parts do not fit their boundary.
  const form = await c.req.formData().catch(() => undefined)
  if (!form) return undefined
  const fields = [...form]
  const texts = fields.flatMap(([name, value]) =>
    typeof value === 'string' ? [name, value] : name,
  )
  return fields.length > fieldsMax || texts.some((text) => text.includes('\0')) ? undefined : form
}

/** Methods that a form may stand for: browsers and PHP send forms by POST alone. */
const methods = ['PUT', 'PATCH', 'DELETE']

/** A POST with `_method=PUT` in a form is a PUT (specification §7). */
export function formMethods(app: Hono): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST' || !isForm(c)) return next()
    const form = await readForm(c)
    if (!form) return refuse(c, 400, 'The form cannot be read.')
    const method = String(form.get('_method') ?? '').toUpperCase()
    if (!methods.includes(method)) return next()
    form.delete('_method')
    const headers = new Headers(c.req.raw.headers)
    // The boundary is another one now.
    headers.delete('content-type')
    headers.delete('content-length')
    return app.fetch(new Request(c.req.url, { method, headers, body: form }), c.env)
  }
}
