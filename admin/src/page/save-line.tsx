import { sentenceOf } from '../http/problem.tsx'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import type { SaveState } from '../saving/saver.ts'

/** Where the words are, in words. */
export function SaveLine({ state, keeps }: { state: SaveState; keeps: boolean }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  return (
    <p className="save-line" role="status" data-state={state.is}>
      {said()}
    </p>
  )

  function said(): string {
    if (state.is === 'clean')
      return state.at ? t('savedAt', { time: timeOf(state.at) }) : t('unwritten')
    if (state.is === 'refused') return sentenceOf(state.refused, t)
    if (state.is === 'changed' || state.is === 'saving') return t(state.is)
    return t(keeps ? state.is : `${state.is}-unkept`)
  }

  function timeOf(at: string) {
    return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at))
  }
}
