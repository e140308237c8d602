import { expect, test } from 'vitest'
import { escapeControlCharacters } from './escape-control-characters.ts'

test.each([
  ['\x1b[2J', '\\u{1b}[2J'],
  ['\x1b]0;title\x07', '\\u{1b}]0;title\\u{7}'],
  ['\x9b31m', '\\u{9b}31m'],
  ['a\rb\nc\td\0', 'a\\u{d}b\\u{a}c\\u{9}d\\u{0}'],
  ['\x7f\x08', '\\u{7f}\\u{8}'],
  ['cod\u202egnp.exe', 'cod\\u{202e}gnp.exe'],
  ['\u2066x\u2069\u2028', '\\u{2066}x\\u{2069}\\u{2028}'],
  ['\ud800', '\ufffd'],
  ['L’été à Dakar – « 日本語 » مرحبا 👩‍🌾', 'L’été à Dakar – « 日本語 » مرحبا 👩‍🌾'],
])('%j is printed as %j', (text, shown) => {
  expect(escapeControlCharacters(text)).toBe(shown)
})
