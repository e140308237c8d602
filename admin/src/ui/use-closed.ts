import { useEffect, useRef } from 'react'

/** Tells whether what is shown has been taken away, for whoever has waited for an answer. */
export function useClosed(): () => boolean {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return () => isClosed.current
}
