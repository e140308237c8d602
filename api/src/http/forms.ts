import { type FormField, formFields, isFormType } from '@vitrine/files/form-fields'
import type { ApiRequest, Form } from './api-request.ts'
import { readBody } from './bounded-body.ts'

/** True if the body is a form, with files or without. */
export const isForm = (request: Pick<ApiRequest, 'header'>) =>
  isFormType(request.header('content-type'))

/** The form in the body; undefined when it is broken, too long, or holds what no database takes. */
export async function readForm(request: ApiRequest, longest?: number): Promise<Form | undefined> {
  if (request.form) return request.form
  const fields = formFields(await readBody(request, longest), request.header('content-type'))
  return fields?.some(holdsNull) ? undefined : fields && formOf(fields)
}

const holdsNull = ({ name, value }: FormField) =>
  name.includes('\0') || (typeof value === 'string' && value.includes('\0'))

function formOf(fields: FormField[]): Form {
  const files: Form['files'] = new Map()
  const texts = new Map<string, string[]>()
  for (const { name, value } of fields)
    if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value])
    // Where no file was chosen, browsers send an empty one.
    else if (value.length > 0) files.set(name, value)
  const entries = Array.from(texts, ([name, values]) => [
    name,
    values.length > 1 ? values : values[0],
  ])
  return { texts: Object.fromEntries(entries), files }
}
