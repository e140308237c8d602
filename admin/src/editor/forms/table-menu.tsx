import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { tableCommands } from '../commands/tables.ts'
import { ToolMenu } from './tool-menu.tsx'

/** What can be done in the table that the cursor is in. */
export function TableMenu({ state, run }: { state: EditorState; run: (command: Command) => void }) {
  const t = useTexts('editor')
  const items = Object.entries(tableCommands)
    .filter(([, command]) => command(state))
    .map(([key, command]) => ({ key, label: t(`table-${key}`), onPress: () => run(command) }))
  return <ToolMenu label={t('tableMenu')} items={items} />
}
