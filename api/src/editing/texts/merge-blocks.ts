/** Change of one side: replaces the blocks from `start` to `end` of the base. */
interface Hunk {
  start: number
  end: number
  blocks: string[]
}

/**
 * Three-way merge of two lists of blocks like diff3, except that the sides may change neighbouring
 * blocks. Returns undefined if both changed the same block: the user has to choose. If both add
 * blocks at one position, theirs come first.
 */
export function mergeBlocks(
  base: string[],
  mine: string[],
  theirs: string[],
): string[] | undefined {
  const [ours, others] = [findHunks(base, mine), findHunks(base, theirs)]
  if (!ours || !others) return undefined
  const merged = apply(base, ours, others)
  return merged && hasExpectedCounts(merged, base, mine, theirs) ? merged : undefined
}

function apply(base: string[], ours: Hunk[], others: Hunk[]): string[] | undefined {
  const merged: string[] = []
  let end = 0
  for (const hunk of sortHunks(ours, others)) {
    // The hunks overlap and differ.
    if (hunk.start < end) return undefined
    merged.push(...base.slice(end, hunk.start), ...hunk.blocks)
    end = hunk.end
  }
  return [...merged, ...base.slice(end)]
}

/** Sorts the hunks of both sides by position; additions before changes at the same position. */
function sortHunks(ours: Hunk[], others: Hunk[]): Hunk[] {
  const own = ours.filter((hunk) => !others.some((other) => isSame(hunk, other)))
  return [...others, ...own].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start && a.end === b.end && a.blocks.join('\0') === b.blocks.join('\0')

/**
 * True if no block occurs more often than the changes of both sides add up to. A block that both
 * sides moved would be doubled.
 */
function hasExpectedCounts(
  merged: string[],
  base: string[],
  mine: string[],
  theirs: string[],
): boolean {
  const counts = [merged, mine, theirs, base].map(countBlocks)
  const [all, own, others, before] = counts
  return [...(all?.entries() ?? [])].every(([block, count]) => {
    const expected = (own?.get(block) ?? 0) + (others?.get(block) ?? 0) - (before?.get(block) ?? 0)
    return count <= expected
  })
}

function countBlocks(blocks: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) counts.set(block, (counts.get(block) ?? 0) + 1)
  return counts
}

/** Maximum number of pairs of blocks to compare in a save. */
const pairsMax = 4_000_000

/** Finds the changes of a side to the base; undefined if there are too many blocks. */
function findHunks(base: string[], side: string[]): Hunk[] | undefined {
  let from = 0
  while (from < base.length && from < side.length && base[from] === side[from]) from += 1
  let [baseEnd, sideEnd] = [base.length, side.length]
  while (baseEnd > from && sideEnd > from && base[baseEnd - 1] === side[sideEnd - 1]) {
    baseEnd -= 1
    sideEnd -= 1
  }
  if ((baseEnd - from) * (sideEnd - from) > pairsMax) return undefined
  const [a, b] = [base.slice(from, baseEnd), side.slice(from, sideEnd)]
  return findGaps(a, b).flatMap(({ start, end, blocks }) =>
    splitHunk({ start: start + from, end: end + from, blocks }),
  )
}

/**
 * Splits a hunk with as many new blocks as old ones into one hunk per block, so that the other side
 * can add blocks in between.
 */
function splitHunk({ start, end, blocks }: Hunk): Hunk[] {
  const count = end - start
  if (count < 2 || (blocks.length > 0 && blocks.length !== count)) return [{ start, end, blocks }]
  return Array.from({ length: count }, (_, index) => ({
    start: start + index,
    end: start + index + 1,
    blocks: blocks.slice(index, index + 1),
  }))
}

/** Finds the hunks between the blocks of a longest common subsequence. */
function findGaps(a: string[], b: string[]): Hunk[] {
  const lengths = computeLcsLengths(a, b)
  const width = b.length + 1
  const gaps: Hunk[] = []
  let [i, j, startI, startJ] = [0, 0, 0, 0]
  const close = () => {
    if (i > startI || j > startJ) gaps.push({ start: startI, end: i, blocks: b.slice(startJ, j) })
  }
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      close()
      i += 1
      j += 1
      startI = i
      startJ = j
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  i = a.length
  j = b.length
  close()
  return gaps
}

/** Length of the longest common subsequence after each pair of positions. */
function computeLcsLengths(a: string[], b: string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}
