import { type Piece, printPiece } from '../editor/document/piece.ts'
import { type Run, runsBetween } from '../ui/difference.ts'
import { markWords } from './mark-words.ts'

/** A piece of a text as a page shows it: both have it, one of them, or each its own. */
export interface Pair {
  before: string | undefined
  after: string | undefined
}

/** Two texts block by block; in a block that was changed, the words that differ are marked. */
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

/** The HTML of the elements at the top of a text, and of the words between them. */
export const blocksOf = (pieces: Piece[]): string[] =>
  pieces.map(printPiece).filter((block) => block.trim() !== '')

/** Two lists of blocks beside each other; one that was changed stands beside what became of it. */
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
