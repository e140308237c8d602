import { expect, test } from 'vitest'
import { changeFieldText, readFieldText } from './field-text.ts'

const fields = {
  title: 'Le port',
  slug: 'le-port',
  content: '',
  seo_title: '',
  seo_description: '',
  field_values: '{"event.place":"Nantes","event.year":2026}',
}

test.each([
  ['title', 'The port'],
  ['seo_description', 'Ships and quays'],
  ['fields.event.place', 'Bristol'],
  ['fields.event.action', 'Book a seat'],
])('the words that are written into %s are read from it', (name, words) => {
  const changed = { ...fields, ...changeFieldText(fields, name, words) }
  expect(readFieldText(changed, name)).toBe(words)
})

test('a template field that is written leaves the other fields as they are', () =>
  expect(changeFieldText(fields, 'fields.event.place', 'Bristol')).toEqual({
    field_values: '{"event.place":"Bristol","event.year":2026}',
  }))
