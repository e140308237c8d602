import { isElement, type Piece } from '../editor/document/piece.ts'
import { diffTokens, tokenize } from '../ui/diff.ts'

/**
 * Class of a word that only one side has. It distinguishes our marks from `del` and `ins` of the text
 * itself.
 */
export const changedWordClass = 'changed-word'

/**
 * Marks the words that only one side has with `del` and `ins`. Returns blocks that share no word
 * unchanged: if every word differs, marks say nothing.
 */
export function markWords(before: Piece[], after: Piece[]): { before: Piece[]; after: Piece[] } {
  const runs = diffTokens(listTokens(before), listTokens(after))
  const isShared = runs?.some((run) => run.in === 'both' && run.text.trim() !== '')
  if (!runs || !isShared) return { before, after }
  const changesOn = (other: 'before' | 'after') =>
    runs.filter((run) => run.in !== other).map((run) => run.in !== 'both')
  return {
    before: addMarks(before, 'del', changesOn('after')),
    after: addMarks(after, 'ins', changesOn('before')),
  }
}

const listTokens = (pieces: Piece[]): string[] =>
  pieces.flatMap((piece) => (isElement(piece) ? listTokens(piece.children) : tokenize(piece)))

/** `changes` has an entry per token, in the order of the text: true if the other side lacks it. */
function addMarks(pieces: Piece[], tag: 'del' | 'ins', changes: boolean[]): Piece[] {
  let at = 0
  const mark = (piece: Piece): Piece[] => {
    if (isElement(piece)) return [{ ...piece, children: piece.children.flatMap(mark) }]
    const tokens = tokenize(piece)
    const flags = changes.slice(at, at + tokens.length)
    at += tokens.length
    return toSegments(tokens, flags).map(({ text, isChanged }) =>
      isChanged ? { tag, attributes: [['class', changedWordClass]], children: [text] } : text,
    )
  }
  return pieces.flatMap(mark)
}

interface Segment {
  text: string
  isChanged: boolean
}

/**
 * Marks white space only between changed words: lists and table rows may not contain marks
 * elsewhere.
 */
function toSegments(tokens: string[], flags: boolean[]): Segment[] {
  const isWord = (at: number) => (tokens[at] ?? '').trim() !== ''
  const isMarked = (at: number) => flags[at] === true && isWord(at)
  const segments: Segment[] = []
  for (const [at, text] of tokens.entries()) {
    const isChanged = isMarked(at) || (!isWord(at) && isMarked(at - 1) && isMarked(at + 1))
    const last = segments.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else segments.push({ text, isChanged })
  }
  return segments
}
