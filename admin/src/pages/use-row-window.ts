import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import type { PageListRow } from './tree.ts'

const rowHeight = 56
/** Rows rendered above and below the window: half of what a quick turn of the wheel scrolls. */
const rowsBeyond = 9

/**
 * Renders only the rows near the window (virtual list). Rows in the window are rendered at once,
 * those beyond it deferred, so that scrolling does not render all of them in one task.
 */
export function useRowWindow(rows: PageListRow[], grid: RefObject<HTMLElement | null>) {
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
