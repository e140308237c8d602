import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { type FileBlock, fileBlocks, getInsertions } from '../commands/insertions.ts'
import { ToolMenu } from './tool-menu.tsx'

interface Props {
  state: EditorState
  isOff: boolean
  run: (command: Command) => void
  /** Opens a form that chooses files. */
  onForm: (name: FileBlock) => void
}

/** The menu of blocks and characters to insert: frames, tables, files, no-break spaces. */
export function InsertMenu({ state, isOff, run, onForm }: Props) {
  const t = useTexts('editor')
  const itemsNow = () => [
    ...getInsertions(t('detailsTitle'))
      .filter(({ command }) => command(state))
      .map(({ key, command, isOn }) => ({
        key,
        label: t(`insert-${key}`),
        ...(isOn && { isOn: isOn(state) }),
        onPress: () => run(command),
      })),
    ...fileBlocks.map((key) => ({ key, label: t(`insert-${key}`), onPress: () => onForm(key) })),
  ]
  return <ToolMenu icon="insert" label={t('insert')} isOff={isOff} itemsNow={itemsNow} />
}
