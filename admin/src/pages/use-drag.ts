import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DropPlace, dropPlace, type Place } from './drop-place.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import type { Row } from './tree.ts'

interface Parts {
  rows: Row[]
  pages: ListedPage[]
  chosen: ReadonlySet<number>
  grid: RefObject<HTMLElement | null>
  onDrop: (ids: number[], place: Place) => void
}

/** Pages under a pointer, and the place that it means. */
export interface Dragging {
  ids: number[]
  title: string
  place: DropPlace | undefined
}

export interface Drag {
  dragging: Dragging | undefined
  /** What hangs at the pointer. */
  ghost: RefObject<HTMLParagraphElement | null>
  /** Takes hold of a row. */
  onGrip: (event: PointerEvent, index: number) => void
}

/** Moves pages by a pointer: a row alone, or all chosen ones when it is one of them. */
export function useDrag(parts: Parts): Drag {
  const [dragging, setDragging] = useState<Dragging>()
  const latest = useRef({ ...parts, dragging })
  latest.current = { ...parts, dragging }
  const ghost = useRef<HTMLParagraphElement>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const onGrip = useCallback((event: PointerEvent, index: number) => {
    const { rows, chosen, grid } = latest.current
    const row = rows[index]
    if (!row || event.button !== 0) return
    // Neither a selection of words nor the focus follows the pointer.
    event.preventDefault()
    // The row may leave the document while it is scrolled; the grid does not.
    grid.current?.setPointerCapture(event.pointerId)
    const held = { ids: heldWith(row, rows, chosen), title: row.page.title, place: undefined }
    const end = () => setDragging(undefined)
    stop.current = followPointer(event.nativeEvent, {
      onPoint: (point) => {
        if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`
        const { rows, pages } = latest.current
        const at = rowAt(point, grid.current)
        const place = at && dropPlace(rows, pages, held.ids, at)
        setDragging((now) => (now && isSame(now.place, place) ? now : { ...held, place }))
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

function heldWith({ page }: Row, rows: Row[], chosen: ReadonlySet<number>): number[] {
  if (!chosen.has(page.id)) return [page.id]
  return rows.map((row) => row.page.id).filter((id) => chosen.has(id))
}

const isSame = (one: DropPlace | undefined, other: DropPlace | undefined) =>
  one?.index === other?.index && one?.at === other?.at

/** Returns the row at a point, and the position in it; undefined outside the grid. */
function rowAt({ x, y }: Point, grid: HTMLElement | null) {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  if (!row || !grid?.contains(row)) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { index: Number(row.dataset.index), share: (y - top) / height }
}
