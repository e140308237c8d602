import { expect, test } from 'vitest'
import { toFault } from './report-fault.ts'

test('an error is reported with its position', () => {
  const error = new TypeError('x is undefined')
  error.stack = 'TypeError: x\n    at go (https://site.test/assets/page-1.js:1:2)\n    at y'
  expect(toFault(error)).toEqual({
    message: 'TypeError: x is undefined',
    place: 'at go (https://site.test/assets/page-1.js:1:2)',
  })
  expect(toFault('a word')).toEqual({ message: 'a word', place: '' })
})

test.each([
  ['an unreachable network', new TypeError('Failed to fetch')],
  ['a call without a network', new Error('No user', { cause: new TypeError('Load failed') })],
  ['a script of another origin', 'Script error.'],
  ['an aborted request', new DOMException('x', 'AbortError')],
  ['an extension', Object.assign(new Error('x'), { stack: 'at chrome-extension://a/b.js' })],
  [
    'a missing chunk of a former build',
    new Error('error loading dynamically imported module: /a.js'),
  ],
])('%s is not reported', (_, failure) => {
  expect(toFault(failure)).toBeUndefined()
})
