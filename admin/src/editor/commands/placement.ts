import type { Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { hasClass, withClass } from '../document/attributes.ts'
import type { Attributes } from '../document/piece.ts'
import { findTable } from './tables.ts'

/** Classes that align figures and tables on the site; `start` is where lines begin. */
export const alignments = ['align-start', 'align-center', 'align-end'] as const
type Alignment = (typeof alignments)[number]

/** Classes that make figures wider or narrower than the text on the site. */
export const widths = ['width-wide', 'width-half', 'width-third'] as const

/** Class of a figure without a frame. */
export const frameless = 'bare'

/** Returns the one of some classes that a block has. */
export const findClass = <Name extends string>(
  node: Node,
  names: readonly Name[],
): Name | undefined => names.find((name) => hasClass(node.attrs.attributes, name))

/** Sets one of some classes on the block at a position, or removes all of them. */
export function setClass(
  at: number,
  names: readonly string[],
  chosen: string | undefined,
): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (!node) return false
    const attributes = names.reduce<Attributes>(
      (before, name) => withClass(before, name, name === chosen),
      node.attrs.attributes,
    )
    dispatch?.(state.tr.setNodeAttribute(at, 'attributes', attributes))
    return true
  }
}

/** Returns the alignment of the table at the caret; undefined for a table of full width. */
export function getTableAlignment(state: EditorState): Alignment | undefined {
  const table = findTable(state)
  return table && findClass(table.node, alignments)
}

/** Aligns the table at the caret, or removes this alignment. */
export function alignTable(alignment: Alignment): Command {
  return (state, dispatch) => {
    const table = findTable(state)
    if (!table) return false
    const isOn = findClass(table.node, alignments) === alignment
    return setClass(table.at, alignments, isOn ? undefined : alignment)(state, dispatch)
  }
}
