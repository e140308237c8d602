import type {
  FormDefinition,
  FormField,
  WordsByLanguage,
} from '@vitrine/contract/forms/form-definition'
import { createId } from './new-id.ts'
import * as words from './start-words.ts'

/** What a new form may begin with. */
export const formStarts = ['contact', 'registration', 'survey', 'empty'] as const
export type FormStart = (typeof formStarts)[number]

interface SiteLanguage {
  /** Code of the language, as the site names it. */
  code: string
  lang: string
}

/** Creates a form with words in the languages of the site that are known. */
export function createForm(start: FormStart, languages: readonly SiteLanguage[]): FormDefinition {
  const translate = (texts: WordsByLanguage): WordsByLanguage =>
    Object.fromEntries(
      languages.flatMap(({ code, lang }) => {
        const text = texts[lang.slice(0, 2)]
        return text === undefined ? [] : [[code, text]]
      }),
    )
  const fields = fieldsOf[start].map(({ choices, ...field }) => ({
    ...field,
    id: createId(field.kind),
    label: translate(field.label),
    ...(choices && {
      choices: choices.map((label) => ({ value: createId('choice'), label: translate(label) })),
    }),
  }))
  return {
    steps: [{ id: createId('step'), fields }],
    submit: translate(words.send),
    thanks: translate(words.thanks),
    purpose: start === 'empty' ? {} : translate(words.purposes[start]),
    months: 12,
    notify: 'each',
    readers: { roles: ['administrator', 'editor'], locales: 'all' },
  }
}

type StartField = Omit<FormField, 'id' | 'choices'> & { choices?: WordsByLanguage[] }

const name: StartField = { kind: 'text', label: words.name, required: true, autocomplete: 'name' }
const email: StartField = {
  kind: 'email',
  label: words.email,
  required: true,
  autocomplete: 'email',
}

const fieldsOf: Record<FormStart, StartField[]> = {
  contact: [name, email, { kind: 'long-text', label: words.message, required: true }],
  registration: [
    name,
    email,
    { kind: 'telephone', label: words.telephone, autocomplete: 'tel' },
    { kind: 'number', label: words.persons, required: true, min: 1, max: 20 },
    { kind: 'long-text', label: words.remarks },
  ],
  survey: [
    {
      kind: 'choice',
      label: words.opinion,
      required: true,
      choices: [words.veryGood, words.good, words.poor],
    },
    { kind: 'long-text', label: words.better },
  ],
  empty: [],
}
