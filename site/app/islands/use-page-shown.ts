import { createContext, useContext, useSyncExternalStore } from 'react'
import { hiddenEvent, shownEvent } from './island-data.ts'

/** Element of the hydrated island that a component is in. */
export const IslandContext = createContext<HTMLElement | undefined>(undefined)

/** True while the page is shown, false while it is cached for Back: stop timers then. */
export function usePageShown(): boolean {
  const island = useContext(IslandContext)
  const subscribe = (onChange: () => void) => {
    for (const event of [hiddenEvent, shownEvent]) island?.addEventListener(event, onChange)
    return () => {
      for (const event of [hiddenEvent, shownEvent]) island?.removeEventListener(event, onChange)
    }
  }
  return useSyncExternalStore(
    subscribe,
    () => island?.isConnected ?? true,
    () => true,
  )
}
