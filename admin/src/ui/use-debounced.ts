import { useEffect, useState } from 'react'

const debounceMs = 400

/** Returns a value after it has stayed the same for a moment, for calls that follow typing. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
