import { type Piece, printPiece } from '../editor/document/piece.ts'
import { type DiffRun, diffTokens } from '../ui/diff.ts'
import { markWords } from './mark-words.ts'

/**
 * A block of two texts as a page shows it; `before` and `after` are equal if it did not change. A
 * side that lacks the block is undefined.
 */
export interface BlockPair {
  before: string | undefined
  after: string | undefined
}

/** Pairs the blocks of two texts. Marks the words that differ in changed blocks. */
export const diffBlocks = (before: Piece[], after: Piece[], parse: (html: string) => Piece[]) =>
  pairBlocks(splitBlocks(before), splitBlocks(after)).map((pair) => {
    if (pair.before === undefined || pair.after === undefined || pair.before === pair.after)
      return pair
    const marked = markWords(parse(pair.before), parse(pair.after))
    const print = (pieces: Piece[]) => pieces.map(printPiece).join('')
    return { before: print(marked.before), after: print(marked.after) }
  })

/** Returns the HTML of each top-level element, and of the text between them. */
export const splitBlocks = (pieces: Piece[]): string[] =>
  pieces.map(printPiece).filter((block) => block.trim() !== '')

/** Pairs two lists of blocks. A changed block is paired with its new version. */
export function pairBlocks(before: string[], after: string[]): BlockPair[] {
  const runs = diffTokens(before, after)
  if (!runs) return pairByIndex(before, after)
  const pairs: BlockPair[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const close = () => {
    pairs.push(...pairByIndex(removed, added))
    removed = []
    added = []
  }
  for (const run of runs) {
    if (run.in === 'both') close()
    if (run.in === 'both') pairs.push({ before: run.text, after: run.text })
    else selectSide(run, removed, added).push(run.text)
  }
  close()
  return pairs
}

const selectSide = (run: DiffRun, removed: string[], added: string[]) =>
  run.in === 'before' ? removed : added

function pairByIndex(removed: string[], added: string[]): BlockPair[] {
  const length = Math.max(removed.length, added.length)
  return Array.from({ length }, (_, at) => ({ before: removed[at], after: added[at] }))
}
