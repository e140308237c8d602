import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { saveWords } from './save-words.ts'
import type { SaveState } from './saver.ts'

/** The line that shows the state of saving. */
export function SaveLine({ state, keeps }: { state: SaveState; keeps: boolean }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  return (
    <p className="save-line" role="status" data-state={state.is}>
      {saveWords(state, keeps, t, language)}
    </p>
  )
}
