import { expect, test } from 'vitest'
import { toFault } from './report-fault.ts'

test('an error of the code is reported with its line', () => {
  const error = new TypeError('x is undefined')
  error.stack = 'TypeError: x\n    at go (https://site.test/assets/page-1.js:1:2)\n    at y'
  expect(toFault(error)).toEqual({
    message: 'TypeError: x is undefined',
    place: 'at go (https://site.test/assets/page-1.js:1:2)',
  })
  expect(toFault('a word')).toEqual({ message: 'a word', place: '' })
})

test.each([
  ['a network that is away', new TypeError('Failed to fetch')],
  ['a call that found none', new Error('No user', { cause: new TypeError('Load failed') })],
  ['a script of another origin', 'Script error.'],
  ['what was given up', new DOMException('x', 'AbortError')],
  ['an extension', Object.assign(new Error('x'), { stack: 'at chrome-extension://a/b.js' })],
  ['a part of a build that is gone', new Error('error loading dynamically imported module: /a.js')],
])('%s is not', (_, failure) => {
  expect(toFault(failure)).toBeUndefined()
})
