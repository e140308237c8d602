/** A run of tokens in both texts, or in one of them only. */
export interface DiffRun {
  in: 'both' | 'before' | 'after'
  text: string
}

/** Maximum number of changes that are shown one by one. More are unreadable. */
const changesMax = 2_000

/** Returns the difference of two texts, by words. */
export function diffWords(before: string, after: string): DiffRun[] {
  const runs = diffTokens(tokenize(before), tokenize(after))
  if (runs) return joinRuns(runs)
  return [
    { in: 'before', text: before },
    { in: 'after', text: after },
  ]
}

/**
 * Merges two lists of tokens, each token marked by its side (Myers 1986). Returns undefined if
 * there are too many changes.
 */
export function diffTokens(before: string[], after: string[]): DiffRun[] | undefined {
  const trace = shortestEdit(before, after)
  return trace && walkBack(before, after, trace)
}

/** Splits a text into words and the white space between them. */
export const tokenize = (text: string) => text.split(/(\s+)/).filter((token) => token !== '')

/** Returns the reach of each diagonal by number of changes; undefined if there are too many. */
function shortestEdit(a: string[], b: string[]): Map<number, number>[] | undefined {
  const reach = new Map([[1, 0]])
  const trace: Map<number, number>[] = []
  for (let changes = 0; changes <= Math.min(a.length + b.length, changesMax); changes++) {
    trace.push(new Map(reach))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = findStart(reach, diagonal, changes)
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      reach.set(diagonal, x)
      if (x >= a.length && x - diagonal >= b.length) return trace
    }
  }
  return undefined
}

const getReach = (reach: Map<number, number>, diagonal: number) => reach.get(diagonal) ?? -1

const isInsertion = (reach: Map<number, number>, diagonal: number, changes: number) =>
  diagonal === -changes ||
  (diagonal !== changes && getReach(reach, diagonal - 1) < getReach(reach, diagonal + 1))

const findStart = (reach: Map<number, number>, diagonal: number, changes: number) =>
  isInsertion(reach, diagonal, changes)
    ? getReach(reach, diagonal + 1)
    : getReach(reach, diagonal - 1) + 1

function walkBack(a: string[], b: string[], trace: Map<number, number>[]): DiffRun[] {
  const runs: DiffRun[] = []
  let [x, y] = [a.length, b.length]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reach = trace[changes] ?? new Map<number, number>()
    const diagonal = x - y
    const down = isInsertion(reach, diagonal, changes)
    const from = down ? diagonal + 1 : diagonal - 1
    const [startX, startY] = [getReach(reach, from), getReach(reach, from) - from]
    while (x > startX && y > startY && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
      runs.push({ in: 'both', text: a[x - 1] ?? '' })
      x -= 1
      y -= 1
    }
    if (changes === 0) break
    runs.push(down ? { in: 'after', text: b[y - 1] ?? '' } : { in: 'before', text: a[x - 1] ?? '' })
    x = startX
    y = startY
  }
  return runs.reverse()
}

function joinRuns(runs: DiffRun[]): DiffRun[] {
  const all: DiffRun[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.in === run.in) last.text += run.text
    else all.push({ ...run })
  }
  return all
}
