import type { ResponseValue } from '@vitrine/contract/forms/check-response'
import {
  type FormDefinition,
  type FormField,
  getFormFields,
  pickWords,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { createDateFormat } from '@vitrine/contract/locale/format-date'

export interface ShownAnswer {
  label: string
  value: string
}

interface ResponseToShow {
  values: Record<string, ResponseValue>
  /** Names of files by field. */
  files: Record<string, string>
  /** Languages of the labels, the best one first. */
  languages: readonly string[]
}

/** Returns the answers to a form in words, in the order of its fields. */
export const showAnswers = (
  form: Pick<FormDefinition, 'steps'>,
  response: ResponseToShow,
): ShownAnswer[] => describeAnswers(form, response).map(({ label, value }) => ({ label, value }))

/** Like `showAnswers`, each answer with its field. */
export function describeAnswers(
  form: Pick<FormDefinition, 'steps'>,
  { values, files, languages }: ResponseToShow,
): (ShownAnswer & { field: FormField })[] {
  return getFormFields(form).flatMap((field) => {
    const value = field.kind === 'file' ? files[field.id] : values[field.id]
    if (value === undefined || wordKinds.includes(field.kind)) return []
    const nameChoice = (chosen: string) =>
      pickWords(field.choices?.find((each) => each.value === chosen)?.label, languages) || chosen
    const [language = 'en'] = languages
    const show = (): string => {
      if (typeof value === 'boolean') return value ? '✓' : '–'
      if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
      if (Array.isArray(value)) return value.map(nameChoice).join(', ')
      if (field.kind === 'choice') return nameChoice(value)
      return field.kind === 'date' ? longDay(language, value) : value
    }
    return [{ field, label: pickWords(field.label, languages), value: show() }]
  })
}

/** « 28 février 2026 ». */
const longDay = (language: string, day: string): string =>
  createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })(Date.parse(day))
