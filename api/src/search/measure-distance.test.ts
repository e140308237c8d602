import { expect, test } from 'vitest'
import { measureDistance } from './measure-distance.ts'

test.each([
  ['contact', 'contact', 0],
  ['contcat', 'contact', 1],
  ['contac', 'contact', 1],
  ['contaxt', 'contact', 1],
  ['conntact', 'contact', 1],
  ['acessibilte', 'accessibilite', 2],
  ['chat', 'contact', 3],
  ['a', 'abcdef', 3],
])('%s and %s: %i', (one, other, slips) => {
  expect(measureDistance(one, other, 2)).toBe(slips)
})
