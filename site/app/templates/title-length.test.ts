import { expect, test } from 'vitest'
import { getTitleLength } from './title-length.ts'

test.each([
  ['Adresses et langues', undefined],
  ['Douze gestes pour une bouteille : l’année au chai', 'long'],
  ['à'.repeat(45), undefined],
  ['à'.repeat(46), 'long'],
  ['à'.repeat(76), 'longest'],
  // A Japanese character is as wide as two Latin letters.
  ['言'.repeat(22), undefined],
  ['言'.repeat(23), 'long'],
])('classifies the length of %s', (title, length) => {
  expect(getTitleLength(title)).toBe(length)
})
