import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
} from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import {
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { schema } from '../document/schema.ts'
import { getListTag, listRule, setTextTag, splitText, toggleList, toggleQuote } from './blocks.ts'
import { completeFiguresPlugin } from './complete-figures.ts'
import { visibleSpaces } from './decorations.ts'
import { escapeTabPlugin, leaveOnNextTab, unlessLeaving } from './escape-tab.ts'
import { deletePicture, leaveCaption, selectPicture } from './figures.ts'
import { findPlugin } from './find.ts'
import { enterDetails, leaveColumn, leaveFrame } from './frames.ts'
import { linkEdgesPlugin } from './link-edges.ts'
import { togglePhrase } from './phrases.ts'
import { reservePanelSpace } from './picture-marks.ts'
import { slashPlugin } from './slash.ts'
import { groupRowsBySection, nextCell, previousCell } from './tables.ts'
import { autoLinkBefore, autoLinkRule, phraseRules } from './typing-rules.ts'

const {
  item,
  heading,
  container,
  break: lineBreak,
} = schema.nodes as Record<'item' | 'heading' | 'container' | 'break', NodeType>

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView())
  return true
}

/** Tab never leaves a list, not even in an item that cannot be indented. */
const isInList: Command = (state) => getListTag(state) !== undefined

/** Commands of the keys; `Mod` is ⌘ or Ctrl. The dialog of the shortcuts lists them. */
export const keys: Record<string, Command> = {
  'Mod-z': chainCommands(undoInputRule, undo),
  Backspace: chainCommands(undoInputRule, deletePicture, selectPicture),
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': togglePhrase(['strong', 'b']),
  'Mod-i': togglePhrase(['em', 'i']),
  'Mod-Alt-2': setTextTag('h2'),
  'Mod-Alt-3': setTextTag('h3'),
  'Mod-Alt-4': setTextTag('h4'),
  'Mod-Alt-0': setTextTag('p'),
  'Shift-Mod-8': toggleList('ul'),
  'Shift-Mod-7': toggleList('ol'),
  'Shift-Mod-9': toggleQuote,
  Enter: autoLinkBefore(
    chainCommands(
      leaveCaption,
      enterDetails,
      leaveColumn,
      splitListItem(item),
      newlineInCode,
      createParagraphNear,
      liftEmptyBlock,
      splitText,
    ),
  ),
  Delete: deletePicture,
  ArrowDown: leaveFrame('down'),
  ArrowUp: leaveFrame('up'),
  'Shift-Enter': chainCommands(exitCode, insertBreak),
  Escape: leaveOnNextTab,
  Tab: unlessLeaving(chainCommands(nextCell, sinkListItem(item), isInList)),
  'Shift-Tab': unlessLeaving(chainCommands(previousCell, liftListItem(item))),
}

/** Returns the plugins of an editor, in their order. */
export function editorPlugins(more: Plugin[]): Plugin[] {
  return [
    ...more,
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,6})\s$/, heading, ([, signs = '']) => ({
          tag: `h${signs.length}`,
        })),
        listRule(/^\s*[-*]\s$/, 'ul'),
        listRule(/^1\.\s$/, 'ol'),
        wrappingInputRule(/^>\s$/, container, { tag: 'blockquote' }),
        ...phraseRules,
        autoLinkRule,
      ],
    }),
    escapeTabPlugin,
    slashPlugin,
    keymap(keys),
    keymap(baseKeymap),
    history(),
    dropCursor({ color: false, class: 'drop-cursor' }),
    gapCursor(),
    tableEditing(),
    groupRowsBySection,
    linkEdgesPlugin,
    completeFiguresPlugin,
    reservePanelSpace,
    visibleSpaces,
    findPlugin,
  ]
}
