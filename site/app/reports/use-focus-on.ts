import { type RefObject, useEffect, useState } from 'react'
import type { Box } from './boxes.ts'

/** Gives the focus to a box once it is there; to the button after the picture when none is left. */
export function useFocusOn(surface: RefObject<HTMLElement | null>, boxes: Box[]) {
  const [wanted, want] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box comes with the next list.
  useEffect(() => {
    if (wanted === undefined) return
    const box = surface.current?.querySelector<HTMLElement>(`[data-box="${wanted}"]`)
    const next = surface.current?.nextElementSibling?.querySelector('button')
    const target = box ?? next
    target?.focus()
    want(undefined)
  }, [boxes])
  return want
}
