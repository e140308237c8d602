/** A run of tokens that both texts have, or one of them alone. */
export interface Run {
  in: 'both' | 'before' | 'after'
  text: string
}

/** Most changes that are shown one by one. More are unreadable. */
const changesMax = 2_000

/** Returns the difference of two texts, by words. */
export function difference(before: string, after: string): Run[] {
  const runs = runsBetween(tokensOf(before), tokensOf(after))
  if (runs) return joined(runs)
  return [
    { in: 'before', text: before },
    { in: 'after', text: after },
  ]
}

/**
 * Merges two lists of tokens, each token marked by its side (Myers 1986). Returns undefined if
 * there are too many changes.
 */
export function runsBetween(before: string[], after: string[]): Run[] | undefined {
  const trace = shortestEdit(before, after)
  return trace && walkBack(before, after, trace)
}

/** The words of a text, and the white space between them. */
export const tokensOf = (text: string) => text.split(/(\s+)/).filter((token) => token !== '')

/** For each number of changes, how far each diagonal reaches; undefined for too many. */
function shortestEdit(a: string[], b: string[]): Map<number, number>[] | undefined {
  const reach = new Map([[1, 0]])
  const trace: Map<number, number>[] = []
  for (let changes = 0; changes <= Math.min(a.length + b.length, changesMax); changes++) {
    trace.push(new Map(reach))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOn(reach, diagonal, changes)
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1
      reach.set(diagonal, x)
      if (x >= a.length && x - diagonal >= b.length) return trace
    }
  }
  return undefined
}

const at = (reach: Map<number, number>, diagonal: number) => reach.get(diagonal) ?? -1

const comesDown = (reach: Map<number, number>, diagonal: number, changes: number) =>
  diagonal === -changes ||
  (diagonal !== changes && at(reach, diagonal - 1) < at(reach, diagonal + 1))

const startOn = (reach: Map<number, number>, diagonal: number, changes: number) =>
  comesDown(reach, diagonal, changes) ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1

function walkBack(a: string[], b: string[], trace: Map<number, number>[]): Run[] {
  const runs: Run[] = []
  let [x, y] = [a.length, b.length]
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reach = trace[changes] ?? new Map<number, number>()
    const diagonal = x - y
    const down = comesDown(reach, diagonal, changes)
    const from = down ? diagonal + 1 : diagonal - 1
    const [startX, startY] = [at(reach, from), at(reach, from) - from]
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

function joined(runs: Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.in === run.in) last.text += run.text
    else all.push({ ...run })
  }
  return all
}
