import type { Node, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { Piece } from '../editor/document/piece.ts'
import { isElement } from '../editor/document/piece.ts'
import { endsOfWords, isPhrasing, readWords } from '../editor/document/read-words.ts'
import { schema } from '../editor/document/schema.ts'
import type { UnitPlace } from './unit-places.ts'

/** Replaces the words of a place by those of a unit of the source, and selects them. */
export function copyIntoPlace(state: EditorState, place: UnitPlace, pieces: Piece[]): Transaction {
  const { tr } = state
  const [from, to] = [place.from + 1, place.to - 1]
  tr.replaceWith(from, to, readUnit(pieces))
  return selectWords(tr, from)
}

/**
 * Inserts a block with the words of a unit of the source after a place, or at the start of the
 * text, and selects its words: a list item after a list item, else a block of its own.
 */
export function insertUnit(
  state: EditorState,
  kind: string,
  after: UnitPlace | undefined,
  pieces: Piece[],
): Transaction {
  const { tr } = state
  const words = readUnit(pieces)
  const $after = after && state.doc.resolve(after.from + 1)
  const beside = $after && findBeside(kind, $after)
  const at = beside?.at ?? ($after ? findBlockEnd($after) : 0)
  tr.insert(at, beside ? beside.create(words) : createBlock(kind, words))
  return selectWords(tr, at)
}

/** Returns the words of a unit, whose HTML may be with or without its block. */
function readUnit(pieces: Piece[]): Node[] {
  const [only, ...more] = pieces.filter((piece) => isElement(piece) || piece.trim() !== '')
  const inside = only && isElement(only) && more.length === 0 && !isPhrasing(only)
  const words = inside ? only.children.filter(isPhrasing) : pieces.filter(isPhrasing)
  return readWords(endsOfWords(words).inside)
}

function selectWords(tr: Transaction, from: number): Transaction {
  const start = Selection.near(tr.doc.resolve(from), 1).$from
  const selection = TextSelection.create(tr.doc, start.start(), start.end())
  return tr.setSelection(selection).scrollIntoView()
}

interface Beside {
  at: number
  create: (words: Node[]) => Node
}

/** Returns where a unit becomes one more item of the list or of the terms around a place. */
function findBeside(kind: string, $place: ResolvedPos): Beside | undefined {
  for (let depth = $place.depth; depth > 0; depth--) {
    const { type, attrs } = $place.node(depth)
    const at = $place.after(depth)
    if (kind === 'li' && type.name === 'item')
      return { at, create: (words) => schema.node('item', null, createLine(words)) }
    if ((kind === 'dt' || kind === 'dd') && type.name === 'term')
      return {
        at,
        create: (words) => schema.node('term', { ...attrs, tag: kind }, createLine(words)),
      }
  }
  return undefined
}

/** Blocks whose content is no place for a paragraph of its own. */
const closed = new Set(['item', 'term', 'cell', 'headerCell', 'caption', 'figcaption', 'figure'])

/** Returns the position after the block of a place: after the whole list or table. */
function findBlockEnd($place: ResolvedPos): number {
  for (let depth = 1; depth < $place.depth; depth++) {
    const { type } = $place.node(depth)
    const isOpen = type.name === 'container' || type.name === 'details'
    if (!isOpen || closed.has($place.node(depth + 1).type.name)) return $place.after(depth)
  }
  return $place.after($place.depth)
}

const createLine = (words: Node[]) => schema.node('line', null, words)

function createBlock(kind: string, words: Node[]): Node {
  if (/^h[2-6]$/.test(kind)) return schema.node('heading', { tag: kind }, words)
  if (kind !== 'li') return schema.node('paragraph', null, words)
  return schema.node('list', { tag: 'ul' }, schema.node('item', null, createLine(words)))
}
