import { createContext, useContext, useSyncExternalStore } from 'react'
import { hiddenEvent, shownEvent } from './held.ts'

/** Element of the hydrated island that a component is in. */
export const IslandContext = createContext<HTMLElement | undefined>(undefined)

/**
 * Returns true while the page of the island is shown, and false while it is cached for Back: stop
 * timers then. When the page is removed for good, the component unmounts.
 */
export function usePageShown(): boolean {
  const island = useContext(IslandContext)
  const subscribe = (changed: () => void) => {
    for (const event of [hiddenEvent, shownEvent]) island?.addEventListener(event, changed)
    return () => {
      for (const event of [hiddenEvent, shownEvent]) island?.removeEventListener(event, changed)
    }
  }
  return useSyncExternalStore(
    subscribe,
    () => island?.isConnected ?? true,
    () => true,
  )
}
