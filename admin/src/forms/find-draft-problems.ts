import {
  type FormDefinition,
  type FormField,
  getFormFields,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { getConditionFields } from '@vitrine/contract/forms/holds'
import * as z from 'zod/mini'

/** A reason not to save a form: the key of its sentence, and the field, if it is about one. */
export interface DraftProblem {
  text:
    | 'noFields'
    | 'badAddress'
    | 'unlabelled'
    | 'noChoices'
    | 'unlabelledChoice'
    | 'crossed'
    | 'laterField'
  /** Place of the field among all, from 1. */
  number?: number
  field?: FormField
}

const isBlank = (words: Record<string, string>) =>
  Object.values(words).every((text) => text.trim() === '')

/** Returns what keeps a form from being saved, in the order of its fields. */
export function findDraftProblems(form: FormDefinition): DraftProblem[] {
  const fields = getFormFields(form)
  if (fields.length === 0) return [{ text: 'noFields' }]
  const ofFields: DraftProblem[] = fields.flatMap((field, index) => {
    const before = fields.slice(0, index).filter(({ kind }) => !wordKinds.includes(kind))
    return findTexts(
      field,
      before.map(({ id }) => id),
    ).map((text) => ({ text, field, number: index + 1 }))
  })
  const isBad = (address: string) => !z.email().safeParse(address).success
  return form.responsible?.some(isBad) ? [...ofFields, { text: 'badAddress' }] : ofFields
}

function findTexts(field: FormField, before: string[]): DraftProblem['text'][] {
  const { kind, label, choices = [], shownIf } = field
  const needsChoices = kind === 'choice' || kind === 'several'
  return [
    ...(isBlank(label) ? ['unlabelled' as const] : []),
    ...(needsChoices && choices.length === 0 ? ['noChoices' as const] : []),
    ...(choices.some((choice) => isBlank(choice.label)) ? ['unlabelledChoice' as const] : []),
    ...(hasCrossedBounds(field) ? ['crossed' as const] : []),
    ...(shownIf && getConditionFields(shownIf).some((id) => !before.includes(id))
      ? ['laterField' as const]
      : []),
  ]
}

const hasCrossedBounds = (field: FormField) =>
  isAbove(field.minLength, field.maxLength) ||
  isAbove(field.min, field.max) ||
  isAbove(field.minDate, field.maxDate)

const isAbove = <V extends number | string>(low: V | undefined, high: V | undefined) =>
  low !== undefined && high !== undefined && low > high
