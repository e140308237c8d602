import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import type { Row } from './tree.ts'

const rowHeight = 56
/** Rows that wait above and below the window; half of what a quick turn of a wheel brings. */
const rowsBeyond = 9

/**
 * Of thousands of rows only those near the window are in the document. Those in the window come at
 * once; those beyond it a moment later, so that no turn of a wheel makes all of them in one task.
 */
export function useRowWindow(rows: Row[], grid: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(grid.current?.offsetTop ?? 0), [grid])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.page.id ?? index,
  })
  const near = virtual.getVirtualItems()
  const seen = virtual.range
  const before = useDeferredValue(seen)
  const shown = near.filter(
    ({ index }) => isWithin(index, seen, 0) || isWithin(index, before, rowsBeyond),
  )
  return { virtual, shown, top }
}

type Range = { startIndex: number; endIndex: number } | null

const isWithin = (index: number, range: Range, beyond: number) =>
  range !== null && index >= range.startIndex - beyond && index <= range.endIndex + beyond
