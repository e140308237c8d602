import { type FormField, isFormType, parseFormFields } from '@vitrine/files/form-fields'
import type { ApiRequest, Form } from './api-request.ts'
import { readBody } from './body-limit.ts'

export const isForm = (request: Pick<ApiRequest, 'header'>) =>
  isFormType(request.header('content-type'))

/**
 * Reads the form in the body. Returns undefined if it is malformed or has a null character, which
 * PostgreSQL cannot store. Throws a 413 if it is too large.
 */
export async function readForm(request: ApiRequest, bytesMax?: number): Promise<Form | undefined> {
  if (request.form) return request.form
  const fields = parseFormFields(await readBody(request, bytesMax), request.header('content-type'))
  return fields?.some(hasNullCharacter) ? undefined : fields && toForm(fields)
}

const hasNullCharacter = ({ name, value }: FormField) =>
  name.includes('\0') || (typeof value === 'string' && value.includes('\0'))

function toForm(fields: FormField[]): Form {
  const files: Form['files'] = new Map()
  const texts = new Map<string, string[]>()
  for (const { name, value } of fields)
    if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value])
    // Browsers send an empty file if none was chosen.
    else if (value.length > 0) files.set(name, value)
  const entries = Array.from(texts, ([name, values]) => [
    name,
    values.length > 1 ? values : values[0],
  ])
  return { texts: Object.fromEntries(entries), files }
}
