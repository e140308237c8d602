import { expect, test } from 'vitest'
import { proposeSlug } from './propose-slug.ts'

test.each([
  ['Les rendez-vous d’été', 'les-rendez-vous-d-ete'],
  ['Œuvres & Cœur !', 'oeuvres-coeur'],
  ['¿Qué hacemos?', 'que-hacemos'],
  ['Straße 12', 'strasse-12'],
  ['  --  ', ''],
  ['2026', '2026'],
  ['من نحن', 'من-نحن'],
  ['日本語 2026', '日本語-2026'],
])('the slug of %j is %j', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test('the option `native` keeps accented letters', () => {
  expect(proposeSlug('Les rendez-vous d’été', 'native')).toBe('les-rendez-vous-d-été')
})

test('the slug of a long title is shortened', () => {
  expect(proposeSlug('mot '.repeat(100))).toHaveLength(79)
})
