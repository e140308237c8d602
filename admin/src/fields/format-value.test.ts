import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

const format = (value: Parameters<typeof formatValue>[0]) =>
  formatValue(value, (name) => ({ hour: 'Heure' })[name] ?? name)

test('values of each kind are lines that a person can compare', () => {
  expect(format({ pages: ['about', 'team'] })).toBe('\n1. about\n2. team')
  expect(format({ pictures: [4, 5] })).toBe('\n1. #4\n2. #5')
  expect(format({ file: 7 })).toBe('#7')
  expect(format({ rows: [{ hour: '9 h', free: true }, {}] })).toBe(
    '\n1. Heure = 9 h · free = ☑\n2. ',
  )
  expect(
    format({ html: '<p>Thé &amp; <a href="/a">pain</a></p><ul><li><p>Un</p></li></ul>' }),
  ).toBe('\nThé & pain (/a)\nUn')
})
