import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DropTarget, findDropTarget, type TreePosition } from './drop-target.ts'
import { followPointer, type PointerPosition } from './follow-pointer.ts'
import type { PageListRow } from './tree.ts'

interface DragOptions {
  rows: PageListRow[]
  pages: ListedPage[]
  chosen: ReadonlySet<number>
  grid: RefObject<HTMLElement | null>
  onDrop: (ids: number[], place: TreePosition) => void
}

/** The dragged pages, and the drop target. */
export interface DraggedPages {
  ids: number[]
  title: string
  place: DropTarget | undefined
}

export interface DragState {
  dragging: DraggedPages | undefined
  /** Element that follows the pointer. */
  ghost: RefObject<HTMLParagraphElement | null>
  /** Starts to drag a row. */
  onGrip: (event: PointerEvent, index: number) => void
}

/** Drags pages: one row, or all selected ones if it is among them. */
export function useDrag(options: DragOptions): DragState {
  const [dragging, setDragging] = useState<DraggedPages>()
  const latest = useRef({ ...options, dragging })
  latest.current = { ...options, dragging }
  const ghost = useRef<HTMLParagraphElement>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const onGrip = useCallback((event: PointerEvent, index: number) => {
    const { rows, chosen, grid } = latest.current
    const row = rows[index]
    if (!row || event.button !== 0) return
    // Prevents a selection of text and a change of the focus.
    event.preventDefault()
    // Captures on the grid: scrolling may remove the row from the document.
    grid.current?.setPointerCapture(event.pointerId)
    const dragged = {
      ids: getDraggedIds(row, rows, chosen),
      title: row.page.title,
      place: undefined,
    }
    const end = () => setDragging(undefined)
    stop.current = followPointer(event.nativeEvent, {
      onPoint: (point) => {
        if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`
        const { rows, pages } = latest.current
        const at = findRow(point, grid.current)
        const place = at && findDropTarget(rows, pages, dragged.ids, at)
        setDragging((now) => (now && isSame(now.place, place) ? now : { ...dragged, place }))
      },
      onDrop: () => {
        const { dragging: last, onDrop } = latest.current
        if (last?.place) onDrop(last.ids, last.place)
        end()
      },
      onCancel: end,
    })
  }, [])
  return { dragging, ghost, onGrip }
}

function getDraggedIds(
  { page }: PageListRow,
  rows: PageListRow[],
  chosen: ReadonlySet<number>,
): number[] {
  if (!chosen.has(page.id)) return [page.id]
  return rows.map((row) => row.page.id).filter((id) => chosen.has(id))
}

const isSame = (one: DropTarget | undefined, other: DropTarget | undefined) =>
  one?.index === other?.index && one?.side === other?.side

/** Returns the row at a point, and the position in it; undefined outside the grid. */
function findRow({ x, y }: PointerPosition, grid: HTMLElement | null) {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  if (!row || !grid?.contains(row)) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { index: Number(row.dataset.index), share: (y - top) / height }
}
