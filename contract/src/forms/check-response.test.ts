import { expect, test } from 'vitest'
import { checkResponse } from './check-response.ts'
import { FormDefinition, type FormField } from './form-definition.ts'

const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  id: 'x',
  kind,
  label: { fr: 'X' },
  ...more,
})
const choices = ['a', 'b'].map((value) => ({ value, label: { fr: value } }))
const check = (one: FormField, given: string[], locale = 'fr') => {
  const { values, errors } = checkResponse(
    { steps: [{ id: 's', fields: [one] }] },
    { answers: { x: given }, locale },
  )
  return errors[0] ? errors[0].code : values.x
}

test.each<[FormField, string[], unknown, string?]>([
  [field('text', { required: true }), [' '], 'required'],
  [field('text'), ['  Anne '], 'Anne'],
  [field('text'), ['Anne\r\nBcc: x@example.org'], 'Anne Bcc: x@example.org'],
  [field('text', { maxLength: 3 }), ['👩‍🚀'], '👩‍🚀'],
  [field('text', { maxLength: 3 }), ['four'], 'long'],
  [field('text', { minLength: 5 }), ['four'], 'short'],
  [field('text'), ['x'.repeat(501)], 'long'],
  [field('text'), ['null\0byte'], 'nullbyte'],
  [field('long-text'), ['one\r\ntwo'], 'one\ntwo'],
  [field('choice', { choices }), ['a'], 'a'],
  [field('choice', { choices }), ['c'], 'choice'],
  [field('several', { choices }), ['b', 'a'], ['a', 'b']],
  [field('several', { choices }), ['a', 'c'], 'choice'],
  [field('several', { choices, required: true }), [], 'required'],
  [field('yes-no'), ['yes'], true],
  [field('consent', { required: true }), [], 'consent'],
  [field('consent', { required: true }), ['no'], 'consent'],
  [field('consent', { required: true }), ['yes'], true],
  [field('date'), ['2026-02-28'], '2026-02-28'],
  [field('date'), ['2026-02-31'], 'date'],
  [field('date'), ['٢٠٢٦-٠٢-٢٨'], '2026-02-28'],
  [field('date', { minDate: '2026-01-01' }), ['2025-12-31'], 'early'],
  [field('date', { maxDate: '2026-01-01' }), ['2026-01-02'], 'late'],
  [field('number'), ['١٢٣٫٥'], 123.5, 'ar'],
  [field('number'), ['1 234,5'], 1234.5],
  [field('number'), ['1,234'], 1.234],
  [field('number'), ['1,234'], 1234, 'en'],
  [field('number'), ['1.234.567,8'], 1234567.8, 'de'],
  [field('number'), ['１２'], 12, 'ja'],
  [field('number'), ['−5'], -5],
  [field('number'), ['1e400'], 'number'],
  [field('number', { min: 2 }), ['1'], 'small'],
  [field('number', { max: 2 }), ['3'], 'large'],
  [field('email'), ['jörg@müller.example'], 'jörg@müller.example'],
  [field('email'), ['a@b'], 'email'],
  [field('email'), ['a@example.org\nBcc: b@example.org'], 'email'],
  [field('email'), ['a@example.org, b@example.org'], 'email'],
  [field('telephone'), ['+33 (0)1 23 45 67 89'], '+33 (0)1 23 45 67 89'],
  [field('telephone'), ['٠١٢٣٤٥'], '012345'],
  [field('telephone'), ['call me'], 'telephone'],
])('%o with %j is %j', (one, given, result, locale) => {
  expect(check(one, given, locale)).toEqual(result)
})

const registration = {
  steps: [
    {
      id: 'who',
      fields: [
        { ...field('choice', { choices }), id: 'kind' },
        { ...field('text', { required: true }), id: 'why', shownIf: { field: 'kind', is: 'b' } },
        {
          ...field('text', { required: true }),
          id: 'more',
          shownIf: { field: 'why', filled: true },
        },
      ],
    },
  ],
}

test('a field that its condition hides is not required, and its value is dropped', () => {
  const answers = { kind: ['a'], why: ['because'], more: ['of this'], unknown: ['field'] }
  expect(checkResponse(registration, { answers, locale: 'fr' })).toEqual({
    values: { kind: 'a' },
    files: [],
    errors: [],
  })
})

test('a field that its condition shows is required', () => {
  const { errors } = checkResponse(registration, { answers: { kind: ['b'] }, locale: 'fr' })
  expect(errors).toEqual([{ field: 'why', code: 'required' }])
})

test('a file is checked by its size and the kind of its content', () => {
  const one = field('file', { required: true, accept: ['pdf'], maxBytes: 100 })
  const checkFile = (bytes: number, kind: 'pdf' | 'png' | undefined) =>
    checkResponse(
      { steps: [{ id: 's', fields: [one] }] },
      { answers: {}, files: { x: { name: 'a.pdf', bytes, kind } }, locale: 'fr' },
    )
  expect(checkFile(100, 'pdf').files).toEqual(['x'])
  expect(checkFile(101, 'pdf').errors).toEqual([{ field: 'x', code: 'file-size', bound: 100 }])
  expect(checkFile(0, undefined).errors).toEqual([{ field: 'x', code: 'file-empty' }])
  expect(checkFile(10, 'png').errors[0]?.code).toBe('file-kind')
  expect(checkFile(10, undefined).errors[0]?.code).toBe('file-kind')
})

const definition = (fields: unknown[]) =>
  FormDefinition.safeParse({ steps: [{ id: 's', fields }], purpose: {} })

test.each([
  [
    'a condition on a later field',
    [
      { ...field('text'), shownIf: { field: 'y', is: 'a' } },
      { ...field('text'), id: 'y' },
    ],
  ],
  ['a condition on itself', [{ ...field('text'), shownIf: { field: 'x', is: 'a' } }]],
  [
    'a condition on a heading',
    [
      field('heading'),
      { ...field('text'), id: 'y', shownIf: { not: { field: 'x', filled: true } } },
    ],
  ],
  ['an id twice', [field('text'), field('text')]],
  ['a choice without choices', [field('choice')]],
  ['a choice twice', [field('choice', { choices: [...choices, ...choices] })]],
  ['crossed bounds', [field('number', { min: 2, max: 1 })]],
  ['an id of the prototype', [{ ...field('text'), id: 'constructor' }]],
  ['an unknown setting', [{ ...field('text'), onclick: 'x' }]],
  ['61 fields', Array.from({ length: 61 }, (_, n) => ({ ...field('text'), id: `f${n}` }))],
])('%s is refused', (_, fields) => expect(definition(fields).success).toBe(false))

test('a form keeps responses for twelve months unless it says otherwise', () =>
  expect(definition([field('text')]).data?.months).toBe(12))
