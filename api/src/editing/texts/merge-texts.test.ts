import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/template-fields'
import { expect, test } from 'vitest'
import { emptyText } from '../../publishing/text-fields.ts'
import { mergeTexts } from './merge-texts.ts'

const holding = (values: FieldValues) => ({
  ...emptyText,
  field_values: serializeFieldValues(values),
})
const many = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`page.${name}${at}`, 'oui']))

test('values of both sides are one text as long as these may be kept together', () => {
  const merged = mergeTexts(emptyText, holding(many('a', 100)), holding(many('b', 100)))
  expect(merged).toEqual(holding({ ...many('a', 100), ...many('b', 100) }))
  expect(mergeTexts(emptyText, holding(many('a', 100)), holding(many('b', 101)))).toBeUndefined()
})
