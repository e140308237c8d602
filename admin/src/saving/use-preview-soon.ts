import { useEffect } from 'react'
import type { Saver, SaveState } from './saver.ts'

/** Debounce: a save starts after this pause. The save and the preview take about as long again. */
const previewAfterMs = 200

/**
 * Saves soon after the last key while the preview is open. Each key restarts the delay, so no save
 * or preview runs for outdated words.
 */
export function usePreviewSoon(isPreviewed: boolean, state: SaveState, saver: Saver) {
  // Each edit creates a new state object, which restarts the delay.
  useEffect(() => {
    if (!isPreviewed || state.is !== 'changed') return
    const timer = setTimeout(() => void saver.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, state, saver])
}
