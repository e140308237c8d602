import { closeHistory } from 'prosemirror-history'
import {
  Fragment,
  type Node,
  type NodeRange,
  type NodeType,
  type ResolvedPos,
} from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasClass } from '../document/attributes.ts'
import { schema } from '../document/schema.ts'
import { findDepth } from './blocks.ts'

const { paragraph, container, details, summary, terms, figure } = schema.nodes as Record<
  'paragraph' | 'container' | 'details' | 'summary' | 'terms' | 'figure',
  NodeType
>

/** Frames around blocks, with the elements and classes of the styles of the site. */
const frames = {
  details: { tag: 'details', name: undefined },
  note: { tag: 'aside', name: 'note' },
  warning: { tag: 'aside', name: 'warning' },
  columns: { tag: 'div', name: 'columns' },
} as const

export type BlockFrame = keyof typeof frames
export const frameNames = Object.keys(frames) as BlockFrame[]

const isFrame = (frame: BlockFrame) => (node: Node) => {
  const { tag, name } = frames[frame]
  if (frame === 'details') return node.type === details
  if (node.type !== container || node.attrs.tag !== tag) return false
  return hasClass(node.attrs.attributes, name ?? '')
}

/** True if the caret is within one of these blocks. */
export const isInFrame = (state: EditorState, frame: BlockFrame) =>
  findDepth(state, isFrame(frame)) !== undefined

/**
 * Wraps the selected blocks, or removes the frame around them; `label` is the title of new details.
 */
export function toggleFrame(frame: BlockFrame, label: string): Command {
  return (state, dispatch) => {
    const depth = findDepth(state, isFrame(frame))
    if (depth !== undefined) return unwrap(depth)(state, dispatch)
    if (frame === 'details') return wrapInDetails(label)(state, dispatch)
    return wrapInFrame(frame)(state, dispatch)
  }
}

const named = (name: string) => ({ attributes: [['class', name]] })
const emptyColumn = () => container.create({ tag: 'div' }, paragraph.create({ gap: '' }))

// Starts a new step of the history, so that undo does not also remove typed words.
function wrapInFrame(frame: Exclude<BlockFrame, 'details'>): Command {
  return (state, dispatch) => {
    const range = getSelectedBlocks(state)
    if (!range) return false
    const { tag, name } = frames[frame]
    const around = { type: container, attrs: { tag, ...named(name) } }
    const column = { type: container, attrs: { tag: 'div', gap: '' } }
    const { tr } = state
    tr.wrap(range, frame === 'columns' ? [around, column] : [around])
    // Behind the end tag of the first column.
    if (frame === 'columns') tr.insert(range.end + 3, emptyColumn())
    dispatch?.(closeHistory(tr).scrollIntoView())
    return true
  }
}

function wrapInDetails(label: string): Command {
  return (state, dispatch) => {
    const range = getSelectedBlocks(state)
    if (!range) return false
    const title = summary.create({ gap: '' }, schema.text(label))
    const { tr } = state
    tr.replaceWith(
      range.start,
      range.end,
      details.create(null, getContent(range).addToStart(title)),
    )
    const at = range.start + 2
    tr.setSelection(TextSelection.create(tr.doc, at, at + label.length))
    dispatch?.(closeHistory(tr).scrollIntoView())
    return true
  }
}

/** Returns the selected blocks, if a block may enclose them. */
function getSelectedBlocks({ selection: { $from, $to } }: EditorState) {
  // Around a figure, not around its caption.
  const range = $from.blockRange($to, ({ type }) => type !== figure)
  if (!range || $from.parent.type === summary) return undefined
  const { parent, startIndex, endIndex } = range
  // Entries of a list of terms may be wrapped in a group only, which is no frame.
  const hasRoom = parent.type !== terms && parent.canReplaceWith(startIndex, endIndex, container)
  return hasRoom ? range : undefined
}

const getContent = ({ parent, startIndex, endIndex }: NodeRange) =>
  Fragment.from(parent.children.slice(startIndex, endIndex))

/** Removes a block but leaves its content. */
function unwrap(depth: number): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    const [frame, at] = [$from.node(depth), $from.before(depth)]
    const isColumns = isFrame('columns')(frame)
    const blocks = isColumns ? frame.children.flatMap(getColumnBlocks) : frame.children.map(asBlock)
    const { tr } = state
    tr.replaceWith(at, at + frame.nodeSize, blocks)
    const tags =
      1 + (isColumns && isColumn(frame.child($from.index(depth))) ? 2 * $from.index(depth) + 1 : 0)
    select(tr, $from.pos - tags)
    dispatch?.(closeHistory(tr).scrollIntoView())
    return true
  }
}

const isColumn = (node: Node) => node.type === container && node.attrs.attributes.length === 0
const getColumnBlocks = (node: Node) => (isColumn(node) ? [...node.children] : [node])

const asBlock = (node: Node) =>
  node.type === summary ? paragraph.create({ gap: node.attrs.gap }, node.content) : node

const select = (tr: Transaction, at: number) =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(at)))

/** Moves the caret from the title of details into their content. */
export const enterDetails: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== summary) return false
  dispatch?.(select(state.tr, $from.after() + 1).scrollIntoView())
  return true
}

/**
 * Moves the caret out of an empty last block of a column: into the next one, or behind all of them.
 */
export const leaveColumn: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const depth = findDepth(state, isFrame('columns'))
  if (!empty || depth === undefined || $from.depth !== depth + 2) return false
  const [columns, column] = [$from.node(depth), $from.node(depth + 1)]
  const isLast = $from.index(depth + 1) === column.childCount - 1
  if ($from.parent.content.size > 0 || !isLast || column.childCount === 1) return false
  const { tr } = state
  tr.delete($from.before(), $from.after())
  if ($from.index(depth) < columns.childCount - 1)
    select(tr, tr.mapping.map($from.after(depth + 1)) + 2)
  else addParagraph(tr, tr.mapping.map($from.after(depth)))
  dispatch?.(tr.scrollIntoView())
  return true
}

function addParagraph(tr: Transaction, at: number) {
  tr.insert(at, paragraph.create())
  return select(tr, at + 1)
}

const isAnyFrame = (node: Node) =>
  node.type === figure || frameNames.some((frame) => isFrame(frame)(node))

/** Arrow out of a frame at the start or the end of the text: adds a paragraph there. */
export function leaveFrame(direction: 'up' | 'down'): Command {
  return (state, dispatch, view?: EditorView) => {
    const { $from, empty } = state.selection
    if (!empty || $from.depth === 0 || !isAnyFrame($from.node(1))) return false
    if (view && !view.endOfTextblock(direction)) return false
    const isDown = direction === 'down'
    const isOutermost = isDown ? $from.after(1) === state.doc.content.size : $from.before(1) === 0
    if (!isOutermost || !isAtEdge($from, isDown)) return false
    dispatch?.(addParagraph(state.tr, isDown ? $from.after(1) : 0).scrollIntoView())
    return true
  }
}

/** True if a position is in the first (or last) block at every depth; columns are side by side. */
function isAtEdge($at: ResolvedPos, isDown: boolean): boolean {
  const depths = Array.from({ length: $at.depth - 1 }, (_, index) => index + 1)
  return depths.every((depth) => {
    const node = $at.node(depth)
    return isFrame('columns')(node) || $at.index(depth) === (isDown ? node.childCount - 1 : 0)
  })
}
