import type { Node, NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  goToNextCell,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables'
import type { Section } from '../document/read-table.ts'
import { schema } from '../document/schema.ts'
import { findDepth, insertBlock } from './blocks.ts'

const types = schema.nodes as Record<
  'table' | 'caption' | 'grid' | 'row' | 'cell' | 'headerCell' | 'line',
  NodeType
>

/** A part of a table, each of its tags on a line of its own. */
export const section = (tag: string, nth: number): Section => ({
  tag,
  attributes: [],
  gap: '\n',
  end: '\n',
  nth,
})

/** Inserts a table with a header row and an empty caption; the caret goes to its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const size = { rows: 3, columns: 3 }
  const row = (cell: NodeType, part: Section) => {
    const cells = Array.from({ length: size.columns }, () => cell.create(null, types.line.create()))
    return types.row.create({ section: part, gap: '\n' }, cells)
  }
  const body = Array.from({ length: size.rows - 1 }, () => row(types.cell, section('tbody', 1)))
  const grid = types.grid.create(null, [row(types.headerCell, section('thead', 0)), ...body])
  const table = types.table.create({ end: '\n' }, [emptyCaption(), grid])
  return insertBlock(table)(state, dispatch && ((tr) => dispatch(selectFirstCell(tr))))
}

const emptyCaption = () => types.caption.create({ gap: '\n' }, types.line.create())

const isCaption = ({ type }: Node) => type === types.caption
const isGrid = ({ type }: Node) => type === types.grid

/** Moves the caret from the caption of a table into its first cell. */
function selectFirstCell(tr: Transaction) {
  const depth = findDepth(tr, isCaption)
  return depth === undefined ? tr : selectNear(tr, tr.selection.$from.after(depth))
}

const selectNear = (tr: Transaction, at: number, direction = 1) =>
  tr.setSelection(TextSelection.near(tr.doc.resolve(at), direction)).scrollIntoView()

/** Moves to the next cell; in the last cell, adds a row. */
export const nextCell: Command = (state, dispatch) => {
  if (!isInAnyTable(state)) return false
  if (findDepth(state, isGrid) === undefined) dispatch?.(selectFirstCell(state.tr))
  else if (!goToNextCell(1)(state, dispatch))
    addRowAfter(state, dispatch && ((tr) => dispatch(selectLastRow(tr))))
  return true
}

function selectLastRow(tr: Transaction) {
  const depth = findDepth(tr, isGrid) ?? 0
  const { $from } = tr.selection
  return selectNear(tr, $from.end(depth) - ($from.node(depth).lastChild?.nodeSize ?? 0))
}

/** Moves to the previous cell; from the first cell, to the caption. */
export const previousCell: Command = (state, dispatch) => {
  if (!isInAnyTable(state)) return false
  const depth = findDepth(state, isGrid)
  if (depth === undefined || goToNextCell(-1)(state, dispatch)) return true
  const { $from } = state.selection
  if ($from.index(depth - 1) > 0) dispatch?.(selectNear(state.tr, $from.before(depth), -1))
  return true
}

const deleteTable: Command = (state, dispatch) => {
  const table = findTable(state)
  if (!table) return false
  const { at, node } = table
  dispatch?.(state.tr.delete(at, at + node.nodeSize).scrollIntoView())
  return true
}

const addCaption: Command = (state, dispatch) => {
  const table = findTable(state)
  if (!table || table.node.firstChild?.type === types.caption) return false
  dispatch?.(state.tr.insert(table.at + 1, emptyCaption()))
  return true
}

/** Commands for a table, by the keys of their labels. */
export const tableCommands = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
  headerRow: toggleHeader('row'),
  headerColumn: toggleHeader('column'),
  mergeCells,
  splitCell,
  caption: addCaption,
  deleteTable,
} satisfies Record<string, Command>

/** Returns the table around the caret, and its position. */
export function findTable(state: EditorState): { at: number; node: Node } | undefined {
  const depth = findDepth(state, ({ type }) => type === types.table)
  if (depth === undefined) return undefined
  const { $from } = state.selection
  return { at: $from.before(depth), node: $from.node(depth) }
}

/** True if the caret is in a table, or in its caption. */
export const isInAnyTable = (state: EditorState) => findTable(state) !== undefined

/** Puts new rows into the section of the table that their neighbour is in. */
export const groupRowsBySection = new Plugin({
  appendTransaction(transactions, _, state) {
    if (!transactions.some(({ docChanged }) => docChanged) || !isInTable(state)) return null
    const { $from } = state.selection
    const depth = findDepth(state, isGrid)
    if (depth === undefined) return null
    const tr = state.tr
    const grid = $from.node(depth)
    let pos = $from.start(depth)
    grid.forEach((row, _offset, at) => {
      const near = neighbour(grid, at)
      if (row.attrs.section === null && near?.attrs.section)
        tr.setNodeMarkup(pos, null, {
          ...row.attrs,
          section: near.attrs.section,
          gap: near.attrs.gap,
        })
      pos += row.nodeSize
    })
    return tr.docChanged ? tr : null
  },
})

/** Returns the previous row; below the head of a table, the next one. */
function neighbour(grid: Node, at: number): Node | null {
  const before = grid.maybeChild(at - 1)
  const isHead = before?.attrs.section?.tag === 'thead'
  return (isHead ? grid.maybeChild(at + 1) : before) ?? before ?? grid.maybeChild(at + 1)
}
