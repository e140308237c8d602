import { useEffect } from 'react'
import type { Saver } from '../../saving/saver.ts'

/** The page is there some 60 ms later: together less than what somebody feels as a wait. */
const previewAfterMs = 200

/** Whoever looks at the page beside the text waits for no pause of three seconds. */
export function usePreviewSoon(isPreviewed: boolean, isChanged: boolean, saver: Saver) {
  useEffect(() => {
    if (!isPreviewed || !isChanged) return
    const timer = setTimeout(() => void saver.flush(), previewAfterMs)
    return () => clearTimeout(timer)
  }, [isPreviewed, isChanged, saver])
}
