import { badAddress } from '../errors/page-error.ts'
import { thrownError } from '../errors/route-error.ts'

/** The fields of a form by name, empty where there is none; 400 for a body that is no form. */
export async function readForm(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => {
    throw thrownError(badAddress)
  })
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
