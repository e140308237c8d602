import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { insertBlock } from '../commands/blocks.ts'
import { frameNames, isInFrame, toggleFrame } from '../commands/frames.ts'
import { togglePhrase } from '../commands/phrases.ts'
import { insertTable } from '../commands/tables.ts'
import { schema } from '../document/schema.ts'
import { ToolMenu } from './tool-menu.tsx'

interface Props {
  state: EditorState
  isOff: boolean
  run: (command: Command) => void
}

const code = togglePhrase(['code'])
const rule: Command = (state, dispatch) => insertBlock(schema.node('rule'))(state, dispatch)
const noBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\u00a0').scrollIntoView())
  return true
}

/** What is used now and then: blocks around blocks, tables, code, spaces at which no line breaks. */
export function InsertMenu({ state, isOff, run }: Props) {
  const t = useTexts('editor')
  const frames = frameNames.map((frame) => ({
    key: frame,
    isOn: isInFrame(state, frame),
    command: toggleFrame(frame, t('detailsTitle')),
  }))
  const others = [
    { key: 'table', command: insertTable },
    { key: 'rule', command: rule },
    { key: 'code', command: code },
    { key: 'noBreak', command: noBreak },
  ]
  const items = [...frames, ...others]
    .filter(({ command }) => command(state))
    .map(({ command, ...item }) => ({
      ...item,
      label: t(`insert-${item.key}`),
      onPress: () => run(command),
    }))
  return <ToolMenu label={t('insert')} isOff={isOff} items={items} />
}
