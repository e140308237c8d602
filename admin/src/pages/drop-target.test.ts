import { describe, expect, test } from 'vitest'
import { findDropTarget, findPositionByKey } from '../tree/drop-target.ts'
import { listedPage as page } from './testing/listed-page.ts'
import { buildRows, emptyFilter } from './tree.ts'

/** 1 is the parent of 2 and 3, 2 the parent of 4; 5 and 6 follow. */
const pages = [page(1, null), page(5, null), page(6, null), page(2, 1), page(3, 1), page(4, 2)]
const rows = (closed: number[] = []) => buildRows(pages, emptyFilter, ['fr'], new Set(closed))
const shares = { before: 0.1, inside: 0.5, after: 0.9 }
const drop = (ids: number[], at: keyof typeof shares, target: number, closed: number[] = []) => {
  const shown = rows(closed)
  const index = shown.findIndex((row) => row.page.id === target)
  const place = findDropTarget(shown, pages, ids, { index, share: shares[at] })
  return place && [place.parent, place.before]
}

describe('a page is dropped', () => {
  test.each([
    ['before a page', [6], 'before', 5, [null, 5]],
    ['after a page', [2], 'after', 5, [null, 6]],
    ['after the last', [2], 'after', 6, [null, null]],
    ['into a page: as its last child', [6], 'inside', 1, [1, null]],
    ['after an open page: as its first child', [6], 'after', 1, [1, 2]],
    ['after the last child of a page', [6], 'after', 3, [1, null]],
    ['with others, which are ignored as neighbours', [5, 3], 'after', 2, [2, 4]],
  ] as const)('%s', (_, ids, at, target, place) =>
    expect(drop([...ids], at, target)).toEqual(place),
  )

  test('after a closed page: as its sibling', () => {
    expect(drop([6], 'after', 1, [1])).toEqual([null, 5])
  })

  test.each([
    ['on itself', [2], 'inside', 2],
    ['below itself', [1], 'inside', 4],
    ['next to its own descendant', [1], 'before', 4],
    ['before the page that follows it', [5], 'before', 6],
    ['at its present position, the last', [4], 'after', 4],
  ] as const)('not %s', (_, ids, at, target) => expect(drop([...ids], at, target)).toBeUndefined())
})

test.each([
  ['ArrowUp', 3, [1, 2]],
  ['ArrowUp', 2, undefined],
  ['ArrowDown', 2, [1, null]],
  ['ArrowDown', 1, [null, 6]],
  ['ArrowDown', 6, undefined],
  ['ArrowRight', 3, [2, null]],
  ['ArrowRight', 1, undefined],
  ['ArrowLeft', 4, [1, 3]],
  ['ArrowLeft', 3, [null, 5]],
  ['ArrowLeft', 1, undefined],
  ['Enter', 3, undefined],
])('Alt and %s move page %i', (key, id, place) => {
  const moved = pages.find((each) => each.id === id)
  const to = moved && findPositionByKey(pages, moved, key)
  expect(to && [to.parent, to.before]).toEqual(place)
})
