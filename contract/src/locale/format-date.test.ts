import { expect, test } from 'vitest'
import { createDateFormat, formatDateRange } from './format-date.ts'

const first = Date.UTC(2026, 1, 1, 1)

test.each([
  ['fr', { dateStyle: 'full' }, 'dimanche 1er février 2026'],
  ['fr-CH', { dateStyle: 'medium' }, '1er févr. 2026'],
  ['fr', { dateStyle: 'long', timeStyle: 'short' }, '1er février 2026 à 01:00'],
  ['fr', { dateStyle: 'short' }, '01/02/2026'],
  ['fr', { day: 'numeric', month: 'short' }, '1er févr.'],
  ['fr', { day: 'numeric' }, '1'],
  ['fr', { year: 'numeric', month: 'long' }, 'février 2026'],
  ['it', { dateStyle: 'long' }, '1º febbraio 2026'],
  ['en-GB', { dateStyle: 'long' }, '1 February 2026'],
] as const)('%s: %o', (locale, options, text) => {
  expect(createDateFormat(locale, { ...options, timeZone: 'UTC' })(first)).toBe(text)
})

test.each([['fr', '1er–7 février 2026']])('a range in %s', (locale, text) => {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  expect(formatDateRange(locale, options, [first, Date.UTC(2026, 1, 7)])).toBe(text)
})

test('other days are numbers', () => {
  const format = createDateFormat('fr', { dateStyle: 'long', timeZone: 'UTC' })
  expect(format(Date.UTC(2026, 1, 11))).toBe('11 février 2026')
  expect(format(Date.UTC(2026, 1, 21))).toBe('21 février 2026')
})
