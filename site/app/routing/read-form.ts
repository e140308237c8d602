import { badAddress } from '../errors/page-error.ts'
import { thrownError } from '../errors/route-error.ts'

/**
 * Reads a form and returns a function that reads a field by name; empty if missing or a file.
 * Throws the error page with status 400 if the body is not a form.
 */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => {
    throw thrownError(badAddress)
  })
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
