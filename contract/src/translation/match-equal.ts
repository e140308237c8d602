/** Cells of the largest table of a longest common subsequence: 2 MB. */
const maxCells = 1_000_000
const maxDivisions = 3

/**
 * Matches equal items of two lists in order: equal heads and tails, then a longest common
 * subsequence. Lists too long for a table are first divided at items that each list has once; parts
 * that stay too long are not matched.
 * Returns for each item of the second list an index in the first one, or -1.
 */
export function matchEqual(before: readonly string[], now: readonly string[]): number[] {
  const numbers = new Map<string, number>()
  const toNumber = (item: string) => {
    const number = numbers.get(item) ?? numbers.size
    numbers.set(item, number)
    return number
  }
  const lists = { before: before.map(toNumber), now: now.map(toNumber), from: now.map(() => -1) }
  matchRange(lists, { start: 0, end: before.length, nowStart: 0, nowEnd: now.length })
  return lists.from
}

interface Lists {
  before: number[]
  now: number[]
  from: number[]
}

/** Ends are exclusive. */
interface Range {
  start: number
  end: number
  nowStart: number
  nowEnd: number
}

function matchRange(lists: Lists, range: Range, divisions = 0): void {
  const inner = matchEnds(lists, range)
  const [rows, columns] = [inner.end - inner.start, inner.nowEnd - inner.nowStart]
  if (rows === 0 || columns === 0) return
  if (rows * columns <= maxCells) matchByTable(lists, inner)
  else if (divisions < maxDivisions) matchByAnchors(lists, inner, divisions + 1)
}

/** Matches equal heads and tails. Returns the part between them. */
function matchEnds({ before, now, from }: Lists, range: Range): Range {
  let { start, end, nowStart, nowEnd } = range
  while (start < end && nowStart < nowEnd && before[start] === now[nowStart])
    from[nowStart++] = start++
  while (start < end && nowStart < nowEnd && before[end - 1] === now[nowEnd - 1])
    from[--nowEnd] = --end
  return { start, end, nowStart, nowEnd }
}

function matchByTable({ before, now, from }: Lists, { start, end, nowStart, nowEnd }: Range): void {
  const width = nowEnd - nowStart + 1
  // Length of the longest common subsequence of what follows.
  const lengths = new Uint16Array((end - start + 1) * width)
  const get = (at: number, index: number) => lengths[(at - start) * width + index - nowStart] ?? 0
  for (let at = end - 1; at >= start; at--)
    for (let index = nowEnd - 1; index >= nowStart; index--)
      lengths[(at - start) * width + index - nowStart] =
        before[at] === now[index]
          ? get(at + 1, index + 1) + 1
          : Math.max(get(at + 1, index), get(at, index + 1))
  let [at, index] = [start, nowStart]
  while (at < end && index < nowEnd) {
    if (before[at] === now[index]) from[index++] = at++
    else if (get(at + 1, index) >= get(at, index + 1)) at++
    else index++
  }
}

/** Divides lists at items that each list has once, and matches the parts between them. */
function matchByAnchors(lists: Lists, range: Range, divisions: number): void {
  const anchors = keepIncreasing(findAnchors(lists, range))
  if (anchors.length === 0) return
  let { start, nowStart } = range
  for (const [at, index] of anchors) {
    lists.from[index] = at
    matchRange(lists, { start, end: at, nowStart, nowEnd: index }, divisions)
    start = at + 1
    nowStart = index + 1
  }
  matchRange(lists, { start, end: range.end, nowStart, nowEnd: range.nowEnd }, divisions)
}

type Anchor = [at: number, index: number]

function findAnchors({ before, now }: Lists, { start, end, nowStart, nowEnd }: Range): Anchor[] {
  const once = findSingles(before, start, end)
  const singles = [...findSingles(now, nowStart, nowEnd)]
  return singles
    .flatMap(([item, index]): Anchor[] => {
      const at = once.get(item)
      return at === undefined ? [] : [[at, index]]
    })
    .sort(([, a], [, b]) => a - b)
}

/** Returns the items that a part of a list has once, with their indexes. */
function findSingles(list: readonly number[], start: number, end: number): Map<number, number> {
  const singles = new Map<number, number>()
  const repeated = new Set<number>()
  for (let at = start; at < end; at++) {
    const item = list[at]
    if (item === undefined || repeated.has(item)) continue
    if (singles.delete(item)) repeated.add(item)
    else singles.set(item, at)
  }
  return singles
}

/** Returns a longest run of anchors that are in order in both lists, by patience sorting. */
function keepIncreasing(anchors: readonly Anchor[]): Anchor[] {
  const tops: number[] = []
  const previous: number[] = []
  anchors.forEach(([at], number) => {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((anchors[tops[middle] ?? 0]?.[0] ?? 0) < at) low = middle + 1
      else high = middle
    }
    previous[number] = low > 0 ? (tops[low - 1] ?? -1) : -1
    tops[low] = number
  })
  const kept: Anchor[] = []
  for (let number = tops.at(-1) ?? -1; number >= 0; number = previous[number] ?? -1) {
    const anchor = anchors[number]
    if (anchor) kept.push(anchor)
  }
  return kept.reverse()
}
