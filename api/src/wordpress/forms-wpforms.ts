import type { FormField } from '@vitrine/contract/forms/form-definition'
import { createFieldList, type FormDraft, toPlainWords } from './form-draft.ts'

/** Kinds of the fields of WPForms. */
const kinds: Record<string, FormField['kind']> = {
  text: 'text',
  url: 'text',
  name: 'text',
  address: 'long-text',
  textarea: 'long-text',
  select: 'choice',
  radio: 'choice',
  checkbox: 'several',
  email: 'email',
  phone: 'telephone',
  number: 'number',
  'number-slider': 'number',
  'date-time': 'date',
  'file-upload': 'file',
  'gdpr-checkbox': 'consent',
  divider: 'heading',
  html: 'note',
  content: 'note',
}

/** Reads a form of WPForms, which is stored as JSON; undefined if that is damaged. */
export function readWpforms(json: string): FormDraft | undefined {
  const stored = parse(json)
  if (stored === undefined) return undefined
  const list = createFieldList()
  for (const field of Object.values(Object(stored.fields))) {
    const { type, id, label, required, choices, code, content, description } = Object(field)
    const kind = Object.hasOwn(kinds, toText(type)) ? kinds[toText(type)] : undefined
    if (!kind) {
      if (type !== 'pagebreak') list.left.push(toText(type))
      continue
    }
    list.add({
      kind,
      name: `field_${toText(id)}`,
      label: toPlainWords(kind === 'note' ? toText(code ?? content ?? description) : toText(label)),
      isRequired: toText(required) === '1',
      choices: Object.values(Object(choices)).map((choice) =>
        toPlainWords(toText(Object(choice).label)),
      ),
    })
  }
  const { submit_text, notifications, confirmations, form_title } = Object(stored.settings)
  const mails = Object.values(Object(notifications)).map((each) => toText(Object(each).email))
  const [thanks] = Object.values(Object(confirmations))
  return {
    fields: list.fields,
    left: list.left,
    title: toText(form_title),
    submit: toText(submit_text),
    thanks: toPlainWords(toText(Object(thanks).message)),
    responsible: mails.flatMap((mail) => mail.split(',')).map((mail) => mail.trim()),
  }
}

function parse(json: string) {
  try {
    return Object(JSON.parse(json))
  } catch {
    return undefined
  }
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
