import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  ['fr', 1, '1 octet'],
  ['fr', 799, '799 octets'],
  ['en', 799, '799 bytes'],
  ['es', 799, '799 bytes'],
  ['fr', 1_234, '1,2 ko'],
  ['en', 5_000_000, '5 MB'],
  ['fr', 5_000_000_000, '5 000 Mo'],
])('in %s, %d bytes are %s', (language, bytes, text) => {
  expect(formatBytes(language, bytes).replaceAll(/\s/g, ' ')).toBe(text)
})
