import { useNavigation } from 'react-router'

/** The bar of a screen that is on its way. */
export function Progress() {
  return useNavigation().state === 'idle' ? null : <div className="progress" />
}
