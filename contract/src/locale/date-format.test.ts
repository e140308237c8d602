import { expect, test } from 'vitest'
import { formatDay } from './date-format.ts'
import { parseDay } from './parse-day.ts'

const day = { year: 2026, month: 11, day: 20 }
const early = { year: 2026, month: 3, day: 5 }

test('formats 20 November 2026 as 20/11/2026 by default', () => {
  expect(formatDay(day)).toBe('20/11/2026')
  expect(parseDay('20/11/2026')).toEqual(day)
})

/** Covers each token of the pattern. Each text is parsed back. */
const written: [pattern: string, what: typeof day, text: string, locale?: string][] = [
  ['dd/mm/yy', early, '05/03/2026'],
  ['d/m/y', early, '5/3/26'],
  ['yy-mm-dd', day, '2026-11-20'],
  ['ddmmyy', early, '05032026'],
  ['dd/mm/yy', { year: 987, month: 1, day: 2 }, '02/01/0987'],
  ['o yy', early, '64 2026'],
  ['oo yy', early, '064 2026'],
  ['oo yy', { year: 2024, month: 12, day: 31 }, '366 2024'],
  ['DD d MM yy', day, 'vendredi 20 novembre 2026'],
  ['D d M yy', day, 'ven. 20 nov. 2026'],
  ['DD d MM yy', day, 'Friday 20 November 2026', 'en'],
  ['D, d M yy', day, 'vie, 20 nov 2026', 'es'],
  ['MM d yy', early, '3月 5 2026', 'ja'],
  ['DD d MM yy', day, 'الجمعة 20 نوفمبر 2026', 'ar'],
  ['d MM yy', day, '20 ноябрь 2026', 'ru'],
  ['@', day, '1795132800000'],
  ['@', { year: 1969, month: 12, day: 31 }, '-86400000'],
  ['!', { year: 1970, month: 1, day: 1 }, '621355968000000000'],
  ["'le' d/m/yy", early, 'le 5/3/2026'],
  ["d 'o''clock' m yy", early, "5 o'clock 3 2026"],
  ["d '' m yy", early, "5 ' 3 2026"],
  ["'dd' d m yy", early, 'dd 5 3 2026'],
  ["d m yy 'left open", early, '5 3 2026 left open'],
]

test.each(written)('the pattern %s formats %j as %s', (pattern, what, text, locale = 'fr') => {
  expect(formatDay(what, pattern, locale)).toBe(text)
  expect(parseDay(text, pattern, locale)).toEqual(what)
})

const read: [text: string, pattern: string, what: typeof day][] = [
  ['5/3/2026', 'dd/mm/yy', early],
  ['29/02/2024', 'dd/mm/yy', { year: 2024, month: 2, day: 29 }],
  ['1/2/68', 'd/m/y', { year: 2068, month: 2, day: 1 }],
  ['1/2/69', 'd/m/y', { year: 1969, month: 2, day: 1 }],
  ['VENDREDI 20 Novembre 2026', 'DD d MM yy', day],
]

test.each(read)('%j is parsed with the pattern %s', (text, pattern, what) => {
  expect(parseDay(text, pattern)).toEqual(what)
})

const refused: [text: string, pattern?: string][] = [
  ['20/11/26'],
  ['20/11/02026'],
  ['20/11/202'],
  ['31/02/2026'],
  ['29/02/2026'],
  ['31/04/2026'],
  ['11/20/2026'],
  ['00/11/2026'],
  ['20/00/2026'],
  ['01/01/0000'],
  ['20-11-2026'],
  ['20/11/2026 '],
  [' 20/11/2026'],
  ['20/11/2026T00:00'],
  ['-20/11/2026'],
  ['２０/11/2026'],
  ['2026-11-20'],
  [''],
  ['20/11'],
  ['20/11', 'dd/mm'],
  ['20/11/2026', 'd/m/y'],
  ['367 2024', 'o yy'],
  ['366 2026', 'o yy'],
  ['0 2026', 'o yy'],
  ['jeudi 20 novembre 2026', 'DD d MM yy'],
  ['20 brumaire 2026', 'd MM yy'],
  ['8640000000000001', '@'],
]

test.each(refused)('%j is not a day', (text, pattern) => {
  expect(parseDay(text, pattern)).toBeUndefined()
})
