import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const parse = (text: string) => [...parseCsv(text, ',')]

test('of a row with many cells the first 50 are read', () => {
  const [row, next] = parse(`${'a,'.repeat(100_000)}\nb`)
  expect(row?.cells).toHaveLength(50)
  expect(next).toEqual({ line: 2, cells: ['b'] })
})

test('a quote without an end is a character like others', () => {
  const pairs = '""'.repeat(100_000)
  for (const text of ['"a', `"${pairs}`])
    expect(parse(`${text},b\nc`).map(({ cells }) => cells)).toEqual([[text, 'b'], ['c']])
})
