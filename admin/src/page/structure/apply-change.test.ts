import { parseFieldValues, serializeFieldValues } from '@vitrine/contract/pages/field-values'
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
  topics: [],
  authors: [],
  visible_to: null,
  field_values: serializeFieldValues({ 'landing.action': 'Lire la suite' }),
}
const page = { structure: { version: 4, fields } }

test('a change of one field keeps the value of another', () => {
  const { version, fields: saved } = applyStructureChange(page, {
    values: { 'landing.wide': true },
  })
  expect(version).toBe(4)
  expect(parseFieldValues(saved.field_values)).toEqual({
    'landing.action': 'Lire la suite',
    'landing.wide': true,
  })
})

test('a cleared field is empty, and unchanged fields stay', () => {
  expect(applyStructureChange(page, { values: { 'landing.action': undefined } }).fields).toEqual({
    ...fields,
    field_values: '',
  })
  expect(applyStructureChange(page, { template: 'page' }).fields).toEqual({
    ...fields,
    template: 'page',
  })
})
