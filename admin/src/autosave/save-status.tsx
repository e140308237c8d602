import { useLanguage, useTexts } from '../locale/use-texts.ts'
import type { SaveState } from './autosave.ts'
import { formatSaveState } from './format-save-state.ts'

/** The line that shows the state of saving. */
export function SaveStatus({ state, storesLocally }: { state: SaveState; storesLocally: boolean }) {
  const t = useTexts('page')
  const { language } = useLanguage()
  return (
    <p className="save-line" role="status" data-state={state.is}>
      {formatSaveState(state, storesLocally, t, language)}
    </p>
  )
}
