import { useNavigation } from 'react-router'

/** Progress bar while a screen loads. */
export function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" />
}
