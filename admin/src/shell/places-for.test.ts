import { expect, test } from 'vitest'
import { placesFor } from './places-for.ts'

const place = (name: string, hint: string) => ({ name, hint })
const places = [
  place('Premiers pas', '/guide/premiers-pas'),
  place('Le guide des langues', '/langues'),
  place('Guide', '/guide'),
  place('Contact', '/contact'),
]

test('names that begin with the words stand first, those that have them next, then addresses', () => {
  const names = placesFor(places, 'GUÏDE').map(({ name }) => name)
  expect(names).toEqual(['Guide', 'Le guide des langues', 'Premiers pas'])
})

test('every word is looked for; no words find all, as they come', () => {
  expect(placesFor(places, 'guide langue')).toEqual([places[1]])
  expect(placesFor(places, '')).toEqual(places)
})
