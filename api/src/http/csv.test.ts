import { expect, test } from 'vitest'
import { formatCsv, formatLargeCsv } from './csv.ts'

test('the file has a byte order mark and CRLF line ends', () => {
  expect(formatCsv(['Page', 'Vues'], [['Équipe', 12]])).toBe('\ufeffPage,Vues\r\nÉquipe,12\r\n')
})

test('a large table is formatted like a small one', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => [`=${at}`, at])
  expect(await formatLargeCsv(['a', 'b'], rows)).toBe(formatCsv(['a', 'b'], rows))
})

test.each([
  ['a, b', '"a, b"'],
  ['« "oui" »', '"« ""oui"" »"'],
  ['a\nb', '"a\nb"'],
  ['a;b', 'a;b'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(formatCsv(['x'], [[text]])).toBe(`\ufeffx\r\n${written}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=x', '＝1'])(
  '%j is not a formula in a spreadsheet',
  (text) => {
    expect(formatCsv(['x'], [[text]])).toMatch(/^\ufeffx\r\n"?'/)
  },
)

test('a negative number stays a number, and null is empty', () => {
  expect(formatCsv(['x', 'y'], [[-1, null]])).toBe('\ufeffx,y\r\n-1,\r\n')
})
