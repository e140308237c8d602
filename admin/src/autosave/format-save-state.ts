import { formatRefusal } from '../http/problem.tsx'
import { formatTime } from '../locale/date-time.ts'
import type { Translate } from '../locale/use-texts.ts'
import type { SaveState } from './autosave.ts'

/** Returns the sentence for a state of saving; `keeps` is true if this browser can store edits. */
export function formatSaveState(
  state: SaveState,
  keeps: boolean,
  t: Translate,
  language: string,
): string {
  if (state.is === 'clean')
    return state.at ? t('savedAt', { time: formatTime(language, state.at) }) : t('unwritten')
  if (state.is === 'refused') return formatRefusal(state.refused, t)
  if (state.is === 'saving') return t('saving')
  return t(keeps ? state.is : `${state.is}-unkept`)
}
