import type { Transaction } from 'prosemirror-state'

/** Returns the ranges that some transactions have changed, in the document after them. */
export function getChangedRanges(
  transactions: readonly Transaction[],
): [from: number, to: number][] {
  const maps = transactions.flatMap(({ mapping }) => mapping.maps)
  return maps.flatMap((map, at) => {
    const ranges: [number, number][] = []
    map.forEach((_from, _to, from, to) => {
      const later = maps.slice(at + 1)
      const moved = (pos: number, side: number) =>
        later.reduce((place, each) => each.map(place, side), pos)
      ranges.push([moved(from, -1), moved(to, 1)])
    })
    return ranges
  })
}
