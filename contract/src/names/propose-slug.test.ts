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
])('the address of %j ends in %j', (title, slug) => {
  expect(proposeSlug(title)).toBe(slug)
})

test('a title keeps its own letters when that is asked for', () => {
  expect(proposeSlug('Les rendez-vous d’été', 'native')).toBe('les-rendez-vous-d-été')
})

test('a long title makes no long address', () => {
  expect(proposeSlug('mot '.repeat(100))).toHaveLength(79)
})
