import { expect, test } from 'vitest'
import {
  changePostings,
  getBodyCount,
  getHeadingsCount,
  getTitleCount,
  mergeCodes,
  packCounts,
  shardSize,
  visitPostings,
} from './postings.ts'

const read = (postings: string) => {
  const all: [number, number][] = []
  visitPostings(postings, (slot, code) => all.push([slot, code]))
  return all
}

test('each slot and code is read as it is written', () => {
  for (let slot = 0; slot < shardSize; slot += 31)
    for (const code of [1, 63, 64, 255])
      expect(read(changePostings('', new Map([[slot, code]])))).toEqual([[slot, code]])
})

test('postings are sorted, replaced and removed', () => {
  const first = changePostings(
    '',
    new Map([
      [1_023, 7],
      [4, 5],
    ]),
  )
  expect(read(first)).toEqual([
    [4, 5],
    [1_023, 7],
  ])
  const second = changePostings(
    first,
    new Map([
      [4, 0],
      [9, 1],
    ]),
  )
  expect(read(second)).toEqual([
    [9, 1],
    [1_023, 7],
  ])
  expect(
    changePostings(
      second,
      new Map([
        [9, 0],
        [1_023, 0],
      ]),
    ),
  ).toBe('')
})

test.each([
  [{ title: 0, headings: 0, body: 1 }, [0, 0, 1]],
  [{ title: 9, headings: 2, body: 0 }, [3, 2, 0]],
  [{ title: 1, headings: 0, body: 10 }, [1, 0, 9]],
  [{ title: 0, headings: 0, body: 9_999 }, [0, 0, 160]],
])('counts %j are stored as %j', (counts, expected) => {
  const code = packCounts(counts)
  expect([getTitleCount(code), getHeadingsCount(code), getBodyCount(code)]).toEqual(expected)
})

test('two terms of one word count once, by their larger counts', () => {
  const one = packCounts({ title: 1, headings: 0, body: 2 })
  const other = packCounts({ title: 0, headings: 1, body: 3 })
  expect(mergeCodes(one, other)).toBe(packCounts({ title: 1, headings: 1, body: 3 }))
})
