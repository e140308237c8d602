import { expect, test } from 'vitest'
import { searchPlaces } from './search-places.ts'

const place = (name: string, hint: string) => ({ name, hint })
const places = [
  place('Premiers pas', '/guide/premiers-pas'),
  place('Le guide des langues', '/langues'),
  place('Guide', '/guide'),
  place('Contact', '/contact'),
]

test('names that begin with the words come first, then names that contain them, then addresses', () => {
  const names = searchPlaces(places, 'GUÏDE').map(({ name }) => name)
  expect(names).toEqual(['Guide', 'Le guide des langues', 'Premiers pas'])
})

test('all words must match, and an empty search returns all places in order', () => {
  expect(searchPlaces(places, 'guide langue')).toEqual([places[1]])
  expect(searchPlaces(places, '')).toEqual(places)
})
