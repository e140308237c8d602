import { useEffect } from 'react'
import type { Saver, SaveState } from './saver.ts'

/** After a pause of this length; the save and the page of the preview take about as long again. */
const previewAfterMs = 200

/**
 * Saves soon after the last key while the page is shown beside the text. A key that follows begins
 * the wait anew: no save and no page are under way for words that are out of date.
 */
export function usePreviewSoon(isPreviewed: boolean, state: SaveState, saver: Saver) {
  // Each change of the text makes another state object.
  useEffect(() => {
    if (!isPreviewed || state.is !== 'changed') return
    const timer = setTimeout(() => void saver.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, state, saver])
}
