import { badRequest } from '../errors/page-error.ts'
import { toErrorResponse } from '../errors/route-error.ts'

/** Parses a form. Returns a getter: '' for a missing field or a file. Throws 400 if malformed. */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => {
    throw toErrorResponse(badRequest)
  })
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
