import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../locale/use-texts.ts'
import { tableCommands } from './tables.ts'

type Key = keyof typeof tableCommands

/** What can be done in the table that the cursor is in. */
export function TableMenu({ state, run }: { state: EditorState; run: (command: Command) => void }) {
  const t = useTexts('editor')
  const keys = Object.keys(tableCommands) as Key[]
  return (
    <select
      className="tool-select"
      aria-label={t('tableMenu')}
      value=""
      onChange={(event) => {
        const key = keys.find((each) => each === event.currentTarget.value)
        if (key) run(tableCommands[key])
      }}
    >
      <option value="">{t('tableMenu')}</option>
      {keys
        .filter((key) => tableCommands[key](state))
        .map((key) => (
          <option key={key} value={key}>
            {t(`table-${key}`)}
          </option>
        ))}
    </select>
  )
}
