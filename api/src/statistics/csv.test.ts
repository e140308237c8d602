import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('lines end as the standard says, and spreadsheets are told that it is UTF-8', () => {
  expect(formatCsv(['Page', 'Vues'], [['Équipe', 12]])).toBe('\ufeffPage,Vues\r\nÉquipe,12\r\n')
})

test.each([
  ['a, b', '"a, b"'],
  ['« "oui" »', '"« ""oui"" »"'],
  ['a\nb', '"a\nb"'],
  ['a;b', 'a;b'],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(formatCsv(['x'], [[text]])).toBe(`\ufeffx\r\n${written}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=x', '＝1'])(
  'a spreadsheet does not take %j for a formula',
  (text) => {
    expect(formatCsv(['x'], [[text]])).toMatch(/^\ufeffx\r\n"?'/)
  },
)

test('a number below zero stays a number, and what is not there is empty', () => {
  expect(formatCsv(['x', 'y'], [[-1, null]])).toBe('\ufeffx,y\r\n-1,\r\n')
})
