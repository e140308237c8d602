import { expect, test } from 'vitest'
import { isChunkError } from './chunk-error.ts'

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://example.org/assets/page-1.js'],
  ['Firefox', 'error loading dynamically imported module: https://example.org/assets/page-1.js'],
  ['Safari', 'Importing a module script failed.'],
  ['Safari', "'text/html' is not a valid JavaScript MIME type."],
  ['the build tool', 'Unable to preload CSS for /assets/page-1.css'],
])('%s reports a missing chunk: %s', (_, message) => {
  expect(isChunkError(new TypeError(message))).toBe(true)
})

test.each([
  new TypeError('Failed to fetch'),
  new TypeError('Load failed'),
  new Error('The API answered 500 to /api/menus/main.'),
  'Failed to fetch dynamically imported module',
  { message: 'Importing a module script failed.' },
  undefined,
  null,
])('%s is not a missing chunk', (error) => {
  expect(isChunkError(error)).toBe(false)
})
