import { sentenceOf } from '../http/problem.tsx'
import { timeIn } from '../locale/moments.ts'
import type { Read } from '../locale/use-texts.ts'
import type { SaveState } from './saver.ts'

/** Returns the sentence for a state of saving; `keeps` is true if this browser can store edits. */
export function saveWords(state: SaveState, keeps: boolean, t: Read, language: string): string {
  if (state.is === 'clean')
    return state.at ? t('savedAt', { time: timeIn(language, state.at) }) : t('unwritten')
  if (state.is === 'refused') return sentenceOf(state.refused, t)
  if (state.is === 'saving') return t('saving')
  return t(keeps ? state.is : `${state.is}-unkept`)
}
