import { expect, test } from 'vitest'
import { toIsoDate } from './iso-date.ts'

test.each([
  ['2020-05-04 10:00:00', '2020-05-04T08:00:00.000Z'],
  ['2020-01-04T10:00', '2020-01-04T09:00:00.000Z'],
  ['May 4, 2020 10:00', '2020-05-04T08:00:00.000Z'],
  ['2020-05-04', '2020-05-04T00:00:00.000Z'],
  ['2020-05-04T10:00:00Z', '2020-05-04T10:00:00.000Z'],
  ['2020-05-04 10:00:00 +0300', '2020-05-04T07:00:00.000Z'],
  ['2020-05-04T10:00:00-08:00', '2020-05-04T18:00:00.000Z'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  ['0000-00-00 00:00:00', undefined],
  ['2020-13-40', undefined],
  ['soon', undefined],
  [true, undefined],
])('the date %s in Paris is %s', (written, iso) => {
  expect(toIsoDate(written, 'Europe/Paris')).toBe(iso)
})
