import { createContext, useContext, useSyncExternalStore } from 'react'
import { hiddenEvent, shownEvent } from './held.ts'

/** The element of a live island. */
export const IslandContext = createContext<HTMLElement | undefined>(undefined)

/**
 * Whether the page of an island is shown. False while the page is kept for Back: stop timers and the
 * like then. When the page is removed for good, the component unmounts.
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
