import { parseFieldValues, serializeFieldValues } from '@vitrine/contract/pages/template-fields'
import { expect, test } from 'vitest'
import { applyStructureChange } from './apply-change.ts'

const fields = {
  template: 'landing',
  type: 0,
  method: 'ssr',
  picture: null,
  seo_image: null,
  seo_type: 'website',
  published_on: null,
  field_values: serializeFieldValues({ 'landing.action': 'Lire la suite' }),
}
const page = { structure: { version: 4, fields } }

test('what is chosen before the answer to what was typed has come takes nothing of that back', () => {
  const { version, fields: saved } = applyStructureChange(page, {
    values: { 'landing.wide': true },
  })
  expect(version).toBe(4)
  expect(parseFieldValues(saved.field_values)).toEqual({
    'landing.action': 'Lire la suite',
    'landing.wide': true,
  })
})

test('a field is emptied, and all that is not changed stays', () => {
  expect(applyStructureChange(page, { values: { 'landing.action': undefined } }).fields).toEqual({
    ...fields,
    field_values: '',
  })
  expect(applyStructureChange(page, { template: 'page' }).fields).toEqual({
    ...fields,
    template: 'page',
  })
})
