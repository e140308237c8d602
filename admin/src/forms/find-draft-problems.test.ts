import { FormDefinition, type FormField } from '@vitrine/contract/forms/form-definition'
import { expect, test } from 'vitest'
import { findDraftProblems } from './find-draft-problems.ts'

const label = { fr: 'Nom' }
const formOf = (...fields: FormField[]): FormDefinition => ({
  steps: [{ id: 'step', fields }],
  purpose: { fr: 'Répondre' },
  months: 12,
  notify: 'each',
  readers: { roles: ['editor'], locales: 'all' },
})
const textsOf = (...fields: FormField[]) =>
  findDraftProblems(formOf(...fields)).map(({ text, number }) => [text, number])

test('a form without problems can be saved', () => {
  const form = formOf({ id: 'name', kind: 'text', label })
  expect(findDraftProblems(form)).toEqual([])
  expect(FormDefinition.safeParse(form).success).toBe(true)
})

test.each<[string, FormField[], [string, number | undefined][]]>([
  ['no field', [], [['noFields', undefined]]],
  ['no label', [{ id: 'a', kind: 'text', label: { fr: ' ' } }], [['unlabelled', 1]]],
  ['no choices', [{ id: 'a', kind: 'choice', label }], [['noChoices', 1]]],
  [
    'a choice without words',
    [{ id: 'a', kind: 'several', label, choices: [{ value: 'x', label: {} }] }],
    [['unlabelledChoice', 1]],
  ],
  ['crossed bounds', [{ id: 'a', kind: 'number', label, min: 3, max: 2 }], [['crossed', 1]]],
  [
    'a condition on a later field',
    [
      { id: 'a', kind: 'text', label, shownIf: { field: 'b', filled: true } },
      { id: 'b', kind: 'text', label },
    ],
    [['laterField', 1]],
  ],
  [
    'a condition on a heading',
    [
      { id: 'a', kind: 'heading', label },
      { id: 'b', kind: 'text', label, shownIf: { field: 'a', filled: true } },
    ],
    [['laterField', 2]],
  ],
])('%s is a problem', (_, fields, expected) => {
  expect(textsOf(...fields)).toEqual(expected)
})

test('an incomplete mail address is a problem', () => {
  const form = formOf({ id: 'name', kind: 'text', label })
  const problems = findDraftProblems({ ...form, responsible: ['anna@example.org', 'anna@'] })
  expect(problems).toEqual([{ text: 'badAddress' }])
})
