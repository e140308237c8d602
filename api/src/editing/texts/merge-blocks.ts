/** What one side has made of the blocks from `start` to `end` of the base. */
interface Hunk {
  start: number
  end: number
  blocks: string[]
}

/**
 * Merges two lists of blocks with a common base: a three-way merge like diff3, except that the two
 * sides may change neighbouring blocks. Returns undefined if both have changed the same block: then
 * a person has to choose. If both add blocks at one place, theirs come first.
 */
export function mergeBlocks(
  base: string[],
  mine: string[],
  theirs: string[],
): string[] | undefined {
  const [ours, others] = [hunksOf(base, mine), hunksOf(base, theirs)]
  if (!ours || !others) return undefined
  const merged = apply(base, ours, others)
  return merged && isSum(merged, base, mine, theirs) ? merged : undefined
}

function apply(base: string[], ours: Hunk[], others: Hunk[]): string[] | undefined {
  const merged: string[] = []
  let at = 0
  for (const hunk of inOrder(ours, others)) {
    // Two hunks that share blocks of the base, and do not say the same.
    if (hunk.start < at) return undefined
    merged.push(...base.slice(at, hunk.start), ...hunk.blocks)
    at = hunk.end
  }
  return [...merged, ...base.slice(at)]
}

/** Sorts the hunks of both sides by place; additions come before changes at the same place. */
function inOrder(ours: Hunk[], others: Hunk[]): Hunk[] {
  const own = ours.filter((hunk) => !others.some((other) => isSame(hunk, other)))
  return [...others, ...own].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start && a.end === b.end && a.blocks.join('\0') === b.blocks.join('\0')

/** Whether each block is there as often as both sides together want it: a block moved by both is not. */
function isSum(merged: string[], base: string[], mine: string[], theirs: string[]): boolean {
  const counts = [merged, mine, theirs, base].map(countsOf)
  const [all, own, others, before] = counts
  return [...(all?.entries() ?? [])].every(([block, count]) => {
    const wanted = (own?.get(block) ?? 0) + (others?.get(block) ?? 0) - (before?.get(block) ?? 0)
    return count <= wanted
  })
}

function countsOf(blocks: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocks) counts.set(block, (counts.get(block) ?? 0) + 1)
  return counts
}

/** Maximum number of pairs of blocks to compare: more would take too long for a save. */
const pairsMax = 4_000_000

/** Returns the changes of a side to the base; undefined if there are too many blocks to compare. */
function hunksOf(base: string[], side: string[]): Hunk[] | undefined {
  let from = 0
  while (from < base.length && from < side.length && base[from] === side[from]) from += 1
  let [baseEnd, sideEnd] = [base.length, side.length]
  while (baseEnd > from && sideEnd > from && base[baseEnd - 1] === side[sideEnd - 1]) {
    baseEnd -= 1
    sideEnd -= 1
  }
  if ((baseEnd - from) * (sideEnd - from) > pairsMax) return undefined
  const [a, b] = [base.slice(from, baseEnd), side.slice(from, sideEnd)]
  return gapsOf(a, b).flatMap(({ start, end, blocks }) =>
    singly({ start: start + from, end: end + from, blocks }),
  )
}

/**
 * Splits a hunk that replaces blocks by the same number of blocks into one hunk per block, so that
 * the other side can add blocks in between.
 */
function singly({ start, end, blocks }: Hunk): Hunk[] {
  const count = end - start
  if (count < 2 || (blocks.length > 0 && blocks.length !== count)) return [{ start, end, blocks }]
  return Array.from({ length: count }, (_, at) => ({
    start: start + at,
    end: start + at + 1,
    blocks: blocks.slice(at, at + 1),
  }))
}

/** What lies between the blocks of a longest common subsequence. */
function gapsOf(a: string[], b: string[]): Hunk[] {
  const lengths = commonLengths(a, b)
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

/** Length of the longest common subsequence of what follows each pair of places. */
function commonLengths(a: string[], b: string[]): Uint32Array {
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
