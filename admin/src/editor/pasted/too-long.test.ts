import { expect, test } from 'vitest'
import { isTooLong } from './too-long.ts'

const clipboard = (text: string, html = '') => ({
  getData: (type: string) => (type === 'text/html' ? html : text),
})

test('the limit is a million characters of text, and pictures in the HTML do not count', () => {
  expect(isTooLong(clipboard('a'.repeat(1_000_000)))).toBe(false)
  expect(isTooLong(clipboard('a'.repeat(1_000_001)))).toBe(true)
  expect(isTooLong(clipboard('a', `<p>${'a'.repeat(3_000_000)}</p>`))).toBe(true)
  const picture = `<img src="data:image/png;base64,${'a'.repeat(5_000_000)}">`
  expect(isTooLong(clipboard('a', picture))).toBe(false)
})
