import { expect, test } from 'vitest'
import { toReadableUrl } from './readable-url.ts'

test('decodes an address, and does not change an incomplete one', () => {
  expect(toReadableUrl('https://example.org/%C3%A0-propos')).toBe('https://example.org/à-propos')
  expect(toReadableUrl('https://example.org/100%')).toBe('https://example.org/100%')
})
