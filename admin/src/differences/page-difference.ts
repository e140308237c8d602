import { type Piece, printPiece } from '../editor/document/piece.ts'
import { type Run, runsBetween } from '../ui/difference.ts'
import { markWords } from './mark-words.ts'

/**
 * A block of two texts as a page shows it; `before` and `after` are equal if it did not change. A
 * side that lacks the block is undefined.
 */
export interface Pair {
  before: string | undefined
  after: string | undefined
}

/** Pairs the blocks of two texts. Marks the words that differ in changed blocks. */
export const differingBlocks = (
  before: Piece[],
  after: Piece[],
  parse: (html: string) => Piece[],
) =>
  pairsOf(blocksOf(before), blocksOf(after)).map((pair) => {
    if (pair.before === undefined || pair.after === undefined || pair.before === pair.after)
      return pair
    const marked = markWords(parse(pair.before), parse(pair.after))
    const print = (pieces: Piece[]) => pieces.map(printPiece).join('')
    return { before: print(marked.before), after: print(marked.after) }
  })

/** Returns the HTML of each top-level element, and of the text between them. */
export const blocksOf = (pieces: Piece[]): string[] =>
  pieces.map(printPiece).filter((block) => block.trim() !== '')

/** Pairs two lists of blocks. A changed block is paired with its new version. */
export function pairsOf(before: string[], after: string[]): Pair[] {
  const runs = runsBetween(before, after)
  if (!runs) return besideEachOther(before, after)
  const pairs: Pair[] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const close = () => {
    pairs.push(...besideEachOther(gone, come))
    gone = []
    come = []
  }
  for (const run of runs) {
    if (run.in === 'both') close()
    if (run.in === 'both') pairs.push({ before: run.text, after: run.text })
    else sideOf(run, gone, come).push(run.text)
  }
  close()
  return pairs
}

const sideOf = (run: Run, gone: string[], come: string[]) => (run.in === 'before' ? gone : come)

function besideEachOther(gone: string[], come: string[]): Pair[] {
  const length = Math.max(gone.length, come.length)
  return Array.from({ length }, (_, at) => ({ before: gone[at], after: come[at] }))
}
