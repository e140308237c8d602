import { expect, test } from 'vitest'
import { toReadableUrl } from './readable-url.ts'

test('an address is read without escapes, and stays as it is while it is half typed', () => {
  expect(toReadableUrl('https://example.org/%C3%A0-propos')).toBe('https://example.org/à-propos')
  expect(toReadableUrl('https://example.org/100%')).toBe('https://example.org/100%')
})
