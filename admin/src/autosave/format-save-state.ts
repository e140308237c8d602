import { formatRefusal } from '../http/problem.tsx'
import { formatTime } from '../locale/date-time.ts'
import type { Translate } from '../locale/use-texts.ts'
import type { SaveState } from './autosave.ts'

/** Returns the sentence for a state of saving. `storesLocally`: true if this browser stores edits. */
export function formatSaveState(
  state: SaveState,
  storesLocally: boolean,
  t: Translate,
  language: string,
): string {
  if (state.is === 'clean')
    return state.at ? t('savedAt', { time: formatTime(language, state.at) }) : t('unwritten')
  if (state.is === 'refused') return formatRefusal(state.refused, t)
  if (state.is === 'saving') return t('saving')
  return t(storesLocally ? state.is : `${state.is}-unkept`)
}
