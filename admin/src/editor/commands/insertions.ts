import type { Command, EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { insertBlock } from './blocks.ts'
import { frameNames, isInFrame, toggleFrame } from './frames.ts'
import { insertTable } from './tables.ts'

/** Something that can be inserted into a text; its label is the text `insert-{key}`. */
export interface Insertion {
  key: string
  command: Command
  /** True if the caret is inside it; absent if that is never so. */
  isOn?: (state: EditorState) => boolean
  /** False for characters among words. */
  isBlock: boolean
}

/** Blocks of files, which the author chooses in a form. */
export const fileBlocks = ['gallery', 'video', 'audio', 'attachments'] as const
export type FileBlock = (typeof fileBlocks)[number]

const rule: Command = (state, dispatch) => insertBlock(schema.node('rule'))(state, dispatch)

const noBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\u00a0').scrollIntoView())
  return true
}

/**
 * Returns the entries of the insert menu and of the slash menu; `detailsTitle` is the title of new
 * details.
 */
export function getInsertions(detailsTitle: string): Insertion[] {
  const frames = frameNames.map((frame) => ({
    key: frame,
    command: toggleFrame(frame, detailsTitle),
    isOn: (state: EditorState) => isInFrame(state, frame),
    isBlock: true,
  }))
  return [
    ...frames,
    { key: 'table', command: insertTable, isBlock: true },
    { key: 'rule', command: rule, isBlock: true },
    { key: 'noBreak', command: noBreak, isBlock: false },
  ]
}
