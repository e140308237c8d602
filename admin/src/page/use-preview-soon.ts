import { useEffect } from 'react'
import type { Saver } from '../saving/saver.ts'

const previewAfterMs = 300

/** Whoever looks at the page beside the text waits for no pause of three seconds. */
export function usePreviewSoon(isPreviewed: boolean, isChanged: boolean, saver: Saver) {
  useEffect(() => {
    if (!isPreviewed || !isChanged) return
    const timer = setTimeout(() => void saver.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, isChanged, saver])
}
