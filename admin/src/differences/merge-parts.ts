import { type DiffRun, diffTokens } from '../ui/diff.ts'

/**
 * A part of two texts with the same base: blocks that both agree on, or a conflict with both
 * versions.
 */
export type MergePart =
  | { is: 'agreed'; blocks: string[] }
  | { is: 'conflict'; mine: string[]; theirs: string[] }

/**
 * Merges two lists of blocks that derive from `base`. Leaves blocks that both sides have changed as
 * conflicts. Without a base, each difference is a conflict.
 */
export function mergeParts(
  base: string[] | undefined,
  mine: string[],
  theirs: string[],
): MergePart[] {
  const [ours, others] = base ? [compareWithBase(base, mine), compareWithBase(base, theirs)] : []
  const parts = base && ours && others ? threeWay(base, ours, others) : undefined
  // Blocks that both sides have moved merge without a conflict into a text that neither side wrote.
  // In that case both sides are compared without the base.
  if (parts?.some(({ is }) => is === 'conflict')) return parts
  return twoWay(mine, theirs)
}

/**
 * One side compared with the base: which blocks it kept, and the blocks it added before each and at
 * the end.
 */
interface Side {
  kept: boolean[]
  added: string[][]
}

function compareWithBase(base: string[], side: string[]): Side | undefined {
  const runs = diffTokens(base, side)
  if (!runs) return undefined
  const kept: boolean[] = []
  const added: string[][] = Array.from({ length: base.length + 1 }, () => [])
  for (const run of runs) {
    if (run.in === 'after') added[kept.length]?.push(run.text)
    else kept.push(run.in === 'both')
  }
  return { kept, added }
}

function threeWay(base: string[], mine: Side, theirs: Side): MergePart[] {
  const parts: MergePart[] = []
  let start = 0
  for (let at = 0; at <= base.length; at++) {
    const isStable = at === base.length || (mine.kept[at] && theirs.kept[at])
    if (!isStable) continue
    const blocksOf = (side: Side) => blocksBetween(base, side, start, at)
    parts.push(...mergeRegion(base.slice(start, at), blocksOf(mine), blocksOf(theirs)))
    const block = base[at]
    if (block !== undefined) parts.push({ is: 'agreed', blocks: [block] })
    start = at + 1
  }
  return parts
}

function blocksBetween(base: string[], { kept, added }: Side, start: number, end: number) {
  const blocks: string[] = []
  for (let at = start; at <= end; at++) {
    blocks.push(...(added[at] ?? []))
    if (at < end && kept[at]) blocks.push(...base.slice(at, at + 1))
  }
  return blocks
}

/** Merges the blocks between two blocks that both sides kept. */
function mergeRegion(base: string[], mine: string[], theirs: string[]): MergePart[] {
  const agreed = (blocks: string[]): MergePart[] =>
    blocks.length > 0 ? [{ is: 'agreed', blocks }] : []
  if (isSame(mine, theirs) || isSame(theirs, base)) return agreed(mine)
  if (isSame(mine, base)) return agreed(theirs)
  // Blocks that both added at one place: theirs, then mine, in the order of the server's merge.
  if (base.length === 0) return agreed([...theirs, ...mine])
  const isEven = mine.length === base.length && theirs.length === base.length
  if (base.length === 1 || !isEven) return [{ is: 'conflict', mine, theirs }]
  const one = (blocks: string[], at: number) => blocks.slice(at, at + 1)
  return base.flatMap((_, at) => mergeRegion(one(base, at), one(mine, at), one(theirs, at)))
}

const isSame = (a: string[], b: string[]) =>
  a.length === b.length && a.every((block, at) => block === b[at])

function twoWay(mine: string[], theirs: string[]): MergePart[] {
  const runs = diffTokens(theirs, mine)
  if (!runs) return [{ is: 'conflict', mine, theirs }]
  const parts: MergePart[] = []
  for (const run of runs) addRun(parts, run)
  return parts
}

function addRun(parts: MergePart[], run: DiffRun) {
  const last = parts.at(-1)
  if (run.in === 'both') {
    if (last?.is === 'agreed') last.blocks.push(run.text)
    else parts.push({ is: 'agreed', blocks: [run.text] })
    return
  }
  const part = last?.is === 'conflict' ? last : { is: 'conflict' as const, mine: [], theirs: [] }
  if (part !== last) parts.push(part)
  const side: string[] = run.in === 'after' ? part.mine : part.theirs
  side.push(run.text)
}

export type MergeChoice = 'mine' | 'theirs' | 'both'

/** Returns the blocks of a part after a choice. `both` means theirs, then mine. */
export function getChosenBlocks(part: MergePart, choice: MergeChoice): string[] {
  if (part.is === 'agreed') return part.blocks
  return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice]
}
