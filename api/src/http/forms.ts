import { type FormField, formFields, isFormType } from '@vitrine/files/form-fields'
import type { Context } from 'hono'
import { readBody } from './bounded-body.ts'

/** The fields of a form; those that come twice are a list, which few fields may be. */
export interface Form {
  texts: Record<string, string | string[]>
  /** Bytes by the names of their fields. */
  files: Map<string, Buffer>
}

/** What is handed on with a request whose form has been read (Hono's `env`). */
export interface WithForm {
  form?: Form
}

/** Whether the body is a form, with files or without. */
export const isForm = (c: Context) => isFormType(c.req.header('content-type'))

/** The form in the body; undefined when it is broken, too long, or holds what no database takes. */
export async function readForm(c: Context, longest?: number): Promise<Form | undefined> {
  const { form }: WithForm = c.env ?? {}
  if (form) return form
  const fields = formFields(await readBody(c, longest), c.req.header('content-type'))
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
