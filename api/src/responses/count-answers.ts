import {
  type ChoiceCounts,
  type FormStatistics,
  type NumberFigures,
  responseRules,
} from '@vitrine/contract/admin/responses'
import type * as at from '@vitrine/contract/endpoints/responses'
import type { ResponseValue } from '@vitrine/contract/forms/check-response'
import { type FormField, getFormFields, pickWords } from '@vitrine/contract/forms/form-definition'
import type { InputOf } from '../binding/bind.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { limitReading } from './list-responses.ts'
import { openResponses } from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm } from './refusals.ts'

/** Counts the answers to the choices and numbers of the present form. */
export async function showStatistics(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, query }: InputOf<typeof at.showFormStatistics>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const languages = [ctx.language(), deps.context.rules.defaultLocale]
  const data = await limitReading(() => countForm(deps, form, query, languages))
  return { data }
}

const countedKinds = ['choice', 'several', 'yes-no', 'number']

async function countForm(
  { context }: ResponseDeps,
  form: ReadableForm,
  query: at.ResponseFilter,
  languages: readonly string[],
): Promise<FormStatistics> {
  const { countedMax } = responseRules
  const fields = getFormFields(form.form).filter(({ kind }) => countedKinds.includes(kind))
  const answers = new Map(fields.map(({ id }): [string, ResponseValue[]] => [id, []]))
  let counted = 0
  let read = 0
  for await (const { contents } of openResponses(context, form, {
    ...query,
    max: countedMax,
  })) {
    read += 1
    if (!contents) continue
    counted += 1
    for (const [id, list] of answers) {
      const value = contents.values[id]
      if (value !== undefined) list.push(value)
    }
  }
  const counts = fields.flatMap((field) =>
    countField(field, answers.get(field.id) ?? [], languages),
  )
  return { counted, isPartial: read === countedMax, fields: counts }
}

function countField(
  field: FormField,
  answers: ResponseValue[],
  languages: readonly string[],
): FormStatistics['fields'] {
  const label = pickWords(field.label, languages)
  if (field.kind !== 'number') return [countChoices(field, label, answers, languages)]
  const numbers = answers.filter((value) => typeof value === 'number')
  return numbers.length === 0 ? [] : [summarizeNumbers(field.id, label, numbers)]
}

function countChoices(
  { id, kind, choices = [] }: FormField,
  label: string,
  answers: ResponseValue[],
  languages: readonly string[],
): ChoiceCounts {
  const counts = new Map<string, number>()
  for (const value of answers.flat().map(String)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const offered =
    kind === 'yes-no'
      ? ['true', 'false'].map((value) => ({ value, label: '' }))
      : choices.map((choice) => ({
          value: choice.value,
          label: pickWords(choice.label, languages) || choice.value,
        }))
  const known = new Set(offered.map(({ value }) => value))
  // Choices that the form no longer offers.
  const former = [...counts.keys()].filter((value) => !known.has(value))
  const all = [...offered, ...former.map((value) => ({ value, label: value }))]
  return {
    field: id,
    kind: kind === 'several' || kind === 'yes-no' ? kind : 'choice',
    label,
    answered: answers.length,
    choices: all.map((choice) => ({ ...choice, count: counts.get(choice.value) ?? 0 })),
  }
}

const rangesMax = 8

function summarizeNumbers(field: string, label: string, numbers: number[]): NumberFigures {
  const sorted = numbers.toSorted((a, b) => a - b)
  const count = sorted.length
  const at = (index: number) => sorted[index] ?? 0
  const [min, max] = [at(0), at(count - 1)]
  // Divided first: the sum of the largest numbers would be infinite.
  const mean = sorted.reduce((sum, value) => sum + value / count, 0)
  const middle = Math.floor(count / 2)
  const median = count % 2 === 1 ? at(middle) : at(middle - 1) / 2 + at(middle) / 2
  const ranges = countRanges(sorted, min, max)
  return { field, kind: 'number', label, answered: count, min, max, mean, median, ranges }
}

function countRanges(sorted: number[], min: number, max: number): NumberFigures['ranges'] {
  if (min === max) return [{ from: min, to: max, count: sorted.length }]
  const size = max / rangesMax - min / rangesMax
  const counts = new Array<number>(rangesMax).fill(0)
  for (const value of sorted) {
    const index = Math.min(rangesMax - 1, Math.floor((value - min) / size))
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts.map((count, index) => ({
    from: min + index * size,
    to: index === rangesMax - 1 ? max : min + (index + 1) * size,
    count,
  }))
}
