import { type RefObject, useEffect, useRef, useState } from 'react'

interface Parts {
  list: RefObject<HTMLUListElement | null>
  /** Number of rows to show. */
  shown: number
  /** For `MoreButton`. */
  more: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<void>
  }
}

/**
 * Shows a list in parts of `size` rows: all of them would be slow. With the next part the focus moves
 * to its first row, because the button is gone after the last one.
 */
export function useParts(total: number, size: number): Parts {
  const [shown, setShown] = useState(size)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (shown > size)
      list.current?.children[shown - size]?.querySelector<HTMLElement>('input, button')?.focus()
  }, [shown, size])
  const more = {
    hasNextPage: shown < total,
    isFetchingNextPage: false,
    fetchNextPage: async () => setShown(shown + size),
  }
  return { list, shown, more }
}
