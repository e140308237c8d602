import type { Node, NodeType, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { hasClass } from '../document/attributes.ts'
import { createFigureNode } from '../document/figures.ts'
import { schema } from '../document/schema.ts'

const { figure, figcaption, image, paragraph, line } = schema.nodes as Record<
  'figure' | 'figcaption' | 'image' | 'paragraph' | 'line',
  NodeType
>

/** A picture, its position, and the figure around it. */
export interface SelectedPicture {
  at: number
  node: Node
  figure: { at: number; node: Node } | undefined
}

/** Returns the selected picture, or the one of the figure that the caret is in. */
export function findSelectedPicture({ selection, doc }: EditorState): SelectedPicture | undefined {
  const { $from } = selection
  const around = findFigureAround($from)
  if (selection instanceof NodeSelection && selection.node.type === image)
    return { at: selection.from, node: selection.node, figure: around }
  const chosen =
    selection instanceof NodeSelection && selection.node.type === figure
      ? { at: selection.from, node: selection.node }
      : around
  if (!chosen) return undefined
  const at = findPicture(chosen)
  const node = at === undefined ? null : doc.nodeAt(at)
  return at !== undefined && node ? { at, node, figure: chosen } : undefined
}

/** Returns the figure around a position. */
export function findFigureAround($pos: ResolvedPos) {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type === figure) return { at: $pos.before(depth), node: $pos.node(depth) }
  return undefined
}

/** Returns the position of the picture of a figure; undefined if it has none, or several. */
function findPicture(found: { at: number; node: Node }): number | undefined {
  const places: number[] = []
  found.node.descendants((node, pos) => {
    if (node.type === image) places.push(found.at + 1 + pos)
  })
  return places.length === 1 ? places[0] : undefined
}

/** Returns the nearest position for a figure: before or behind the block at `at`. */
export function findFigurePosition(doc: Node, at: number): number {
  const $at = doc.resolve(Math.min(at, doc.content.size))
  const around = findFigureAround($at)
  if (around) return findFigurePosition(doc, around.at + around.node.nodeSize)
  const isBefore = $at.parent.isTextblock && $at.parentOffset === 0
  for (let depth = $at.depth; depth >= 0; depth--) {
    const isHere = depth === $at.depth
    const index = isHere || isBefore ? $at.index(depth) : $at.indexAfter(depth)
    const parent = $at.node(depth)
    if (parent.isTextblock || !parent.canReplaceWith(index, index, figure)) continue
    return isHere ? $at.pos : isBefore ? $at.before(depth + 1) : $at.after(depth + 1)
  }
  return doc.content.size
}

/** True if the block at a position is an empty line or paragraph. */
export function isEmptyBlock(node: Node | null | undefined): boolean {
  const isWords = node?.type === paragraph || node?.type === line
  return isWords && node.content.size === 0 && (node.attrs.attributes ?? []).length === 0
}

/** Inserts a figure, or a block of files, near the selection; the caret goes to its last words. */
export const insertNear =
  (block: Node): Command =>
  (state, dispatch) => {
    const at = findFigurePosition(state.doc, state.selection.from)
    const tr = state.tr.insert(at, block)
    dispatch?.(selectLastWords(tr, at).scrollIntoView())
    return true
  }

/** Puts the caret behind the last words of the block at a position: the caption of a figure. */
function selectLastWords(tr: Transaction, at: number): Transaction {
  const end = at + (tr.doc.nodeAt(at)?.nodeSize ?? 0) - 1
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1))
}

/** Sets the attributes of a picture; the selection stays on it. */
export const setPicture =
  ({ at }: Pick<SelectedPicture, 'at'>, attributes: Node['attrs'][string]): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setNodeAttribute(at, 'attributes', attributes))
    return true
  }

/** Turns a picture among words into a figure behind these words. */
export const createFigure: Command = (state, dispatch) => {
  const chosen = findSelectedPicture(state)
  if (!chosen || chosen.figure) return false
  const { at, node } = chosen
  const { tr } = state
  tr.delete(at, at + node.nodeSize)
  const $at = tr.doc.resolve(at)
  const place = findFigurePosition(tr.doc, at)
  tr.insert(place, createFigureNode(node))
  selectLastWords(tr, place)
  // Deletes the block that had only the picture.
  const left = tr.mapping.slice(1).map($at.before())
  if (isEmptyBlock(tr.doc.nodeAt(left))) tr.delete(left, left + 2)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Enter in a caption, or on a picture: goes to the empty block below, or adds one. */
export const leaveCaption: Command = (state, dispatch) => {
  const { selection, doc } = state
  const isPicture = selection instanceof NodeSelection && selection.node.type === image
  const around = findFigureAround(selection.$from)
  if (!around || !(isPicture || selection.$from.parent.type === figcaption)) return false
  const behind = around.at + around.node.nodeSize
  const { tr } = state
  if (!isEmptyBlock(doc.nodeAt(behind))) tr.insert(behind, paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView())
  return true
}

/** Backspace at the start of a caption: selects the picture. The next Backspace deletes it. */
export const selectPicture: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type !== figcaption || $from.parentOffset > 0) return false
  const chosen = findSelectedPicture(state)
  if (chosen) dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, chosen.at)))
  return true
}

/** Backspace or Delete on a picture: deletes it with its figure and its caption. */
export const deletePicture: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type !== image) return false
  const chosen = findSelectedPicture(state)
  return chosen?.figure ? removePicture(chosen)(state, dispatch) : false
}

/** Deletes a picture, with its figure if the figure has no other picture. */
export const removePicture =
  (chosen: SelectedPicture): Command =>
  (state, dispatch) => {
    const isWhole = chosen.figure && findPicture(chosen.figure) !== undefined
    const { at, node } = withLast(state.doc, isWhole && chosen.figure ? chosen.figure : chosen)
    const $at = state.doc.resolve(at)
    const isNeeded = !$at.parent.canReplace($at.index(), $at.index() + 1)
    const { tr } = state
    if (isNeeded) tr.replaceWith(at, at + node.nodeSize, paragraph.create())
    else tr.delete(at, at + node.nodeSize)
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView())
    return true
  }

/** Returns the gallery around a block that is alone in it, else the block. */
function withLast(doc: Node, block: { at: number; node: Node }): { at: number; node: Node } {
  const $at = doc.resolve(block.at)
  const { parent } = $at
  const isLast = parent.type.name === 'container' && parent.childCount === 1
  return isLast && hasClass(parent.attrs.attributes, 'gallery')
    ? { at: $at.before(), node: parent }
    : block
}
