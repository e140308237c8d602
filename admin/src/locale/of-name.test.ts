import { expect, test } from 'vitest'
import { formatOfName } from './of-name.ts'

test.each([
  ['Anna', 'fr', 'd’Anna'],
  ['Émile', 'fr', 'd’Émile'],
  ['Hélène', 'fr', 'd’Hélène'],
  ['Yves', 'fr', 'd’Yves'],
  ['Yasmine', 'fr', 'de Yasmine'],
  ['Marie', 'fr-CA', 'de Marie'],
  ['Anna', 'es', 'Anna'],
])('formats the name %s in %s', (name, language, text) =>
  expect(formatOfName(name, language)).toBe(text),
)
