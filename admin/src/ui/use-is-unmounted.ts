import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that is true once the component has unmounted, for code that awaits a
 * response.
 */
export function useIsUnmounted(): () => boolean {
  const isClosed = useRef(false)
  // A layout effect runs first: a response may arrive before other effects run.
  useLayoutEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return () => isClosed.current
}
