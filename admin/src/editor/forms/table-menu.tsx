import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { alignments, alignTable, getTableAlignment } from '../commands/placement.ts'
import { tableCommands } from '../commands/tables.ts'
import { ToolMenu } from './tool-menu.tsx'

/** The menu of commands for the table around the caret. */
export function TableMenu({ state, run }: { state: EditorState; run: (command: Command) => void }) {
  const t = useTexts('editor')
  const itemsNow = () => {
    const aligned = getTableAlignment(state)
    const placing = alignments.map((key) => ({
      key,
      isOn: aligned === key,
      command: alignTable(key),
    }))
    const changing = Object.entries(tableCommands).map(([key, command]) => ({ key, command }))
    return [...changing, ...placing]
      .filter(({ command }) => command(state))
      .map(({ command, ...item }) => ({
        ...item,
        label: t(`table-${item.key}`),
        onPress: () => run(command),
      }))
  }
  return <ToolMenu icon="table" label={t('tableMenu')} itemsNow={itemsNow} />
}
