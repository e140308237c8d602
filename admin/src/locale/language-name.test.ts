import { expect, test } from 'vitest'
import { formatLanguageName } from './language-name.ts'

test.each([
  ['fr', 'Französisch'],
  // The API accepts such a tag for a file.
  ['en-a', 'en-a'],
])('the language %s has a name', (tag, name) => {
  expect(formatLanguageName(tag, 'de')).toBe(name)
})
