import { useLayoutEffect, useRef } from 'react'

/** Tells whether what is shown has been taken away, for whoever has waited for an answer. */
export function useClosed(): () => boolean {
  const isClosed = useRef(false)
  // At once: what waits for an answer may have it before other effects have their turn.
  useLayoutEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return () => isClosed.current
}
