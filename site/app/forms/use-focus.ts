import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses an element whenever `trigger` is set after a navigation or submission. */
export function useFocus<T extends HTMLElement = HTMLDivElement>(
  trigger: unknown,
): RefObject<T | null> {
  const element = useRef<T>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: resubmitting a form changes the key.
  useEffect(() => {
    if (trigger) element.current?.focus()
  }, [trigger, key])
  return element
}
