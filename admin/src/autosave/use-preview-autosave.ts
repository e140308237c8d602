import { useEffect } from 'react'
import type { Autosave, SaveState } from './autosave.ts'

/** Debounce: a save starts after this pause. The save and the preview take about as long again. */
const previewAfterMs = 200

/**
 * Saves soon after the last key while the preview is open. Each key restarts the delay, so no save
 * or preview runs for outdated words.
 */
export function usePreviewAutosave(isPreviewed: boolean, state: SaveState, autosave: Autosave) {
  // Each edit creates a new state object, which restarts the delay.
  useEffect(() => {
    if (!isPreviewed || state.is !== 'changed') return
    const timer = setTimeout(() => void autosave.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, state, autosave])
}
