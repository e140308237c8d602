import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Gives the focus to an element each time `news` is there, after the page itself has taken it. */
export function useFocus<T extends HTMLElement = HTMLDivElement>(
  news: unknown,
): RefObject<T | null> {
  const element = useRef<T>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is sent again arrives anew.
  useEffect(() => {
    if (news) element.current?.focus()
  }, [news, key])
  return element
}
