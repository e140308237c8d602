import { expect, test } from 'vitest'
import { getTitleLength } from './title-length.ts'

test.each([
  ['Adresses et langues', undefined],
  ['Douze gestes pour une bouteille : l’année au chai', 'long'],
  ['à'.repeat(45), undefined],
  ['à'.repeat(46), 'long'],
  ['à'.repeat(76), 'longest'],
  // A sign of Japanese takes the room of two letters.
  ['言'.repeat(22), undefined],
  ['言'.repeat(23), 'long'],
])('%s', (title, length) => {
  expect(getTitleLength(title)).toBe(length)
})
