import { type FieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
import { expect, test } from 'vitest'
import { emptyText } from '../../publishing/text-fields.ts'
import { mergeTexts } from './merge-texts.ts'

const textWith = (values: FieldValues) => ({
  ...emptyText,
  field_values: serializeFieldValues(values),
})
const many = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`page.${name}${at}`, 'oui']))

test('merges field values of both sides up to the maximum number', () => {
  const merged = mergeTexts(emptyText, textWith(many('a', 100)), textWith(many('b', 100)))
  expect(merged).toEqual(textWith({ ...many('a', 100), ...many('b', 100) }))
  expect(mergeTexts(emptyText, textWith(many('a', 100)), textWith(many('b', 101)))).toBeUndefined()
})
