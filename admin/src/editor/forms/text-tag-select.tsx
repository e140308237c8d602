import type { Command, EditorState } from 'prosemirror-state'
import { useTexts } from '../../locale/use-texts.ts'
import { getTextTag, setTextTag, type TextTag, textTags } from '../commands/blocks.ts'

interface Props {
  state: EditorState
  isOff: boolean
  run: (command: Command) => void
}

/** The kind of the block at the caret, and the choice of another. */
export function TextTagSelect({ state, isOff, run }: Props) {
  const t = useTexts('editor')
  const tag = getTextTag(state)
  return (
    <select
      className="tool-select"
      aria-label={t('textTag')}
      disabled={isOff || tag === undefined}
      value={tag ?? ''}
      onChange={(event) => run(setTextTag(event.currentTarget.value as TextTag))}
    >
      {tag === undefined ? <option value="">–</option> : null}
      {textTags.map((each) => (
        <option key={each} value={each}>
          {t(`tag-${each}`)}
        </option>
      ))}
    </select>
  )
}
