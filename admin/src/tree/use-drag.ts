import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DropTarget, findDropTarget, type TreePosition } from './drop-target.ts'
import { followPointer, type PointerPosition } from './follow-pointer.ts'
import type { NodeRow, TreeNode } from './node-row.ts'

interface DragOptions {
  rows: NodeRow[]
  nodes: readonly TreeNode[]
  chosen: ReadonlySet<number>
  grid: RefObject<HTMLElement | null>
  onDrop: (ids: number[], place: TreePosition) => void
}

/** The dragged nodes, and the drop target. */
export interface DraggedNodes {
  ids: number[]
  place: DropTarget | undefined
}

export interface DragState {
  dragging: DraggedNodes | undefined
  /** Element that follows the pointer. */
  ghost: RefObject<HTMLParagraphElement | null>
  /** Starts to drag a row. */
  onGrip: (event: PointerEvent, index: number) => void
}

/** Drags nodes: one row, or all selected ones if it is among them. */
export function useDrag(options: DragOptions): DragState {
  const [dragging, setDragging] = useState<DraggedNodes>()
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
      place: undefined,
    }
    const end = () => setDragging(undefined)
    stop.current = followPointer(event.nativeEvent, {
      onPoint: (point) => {
        if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`
        const { rows, nodes } = latest.current
        const at = findRow(point, grid.current)
        const place = at && findDropTarget(rows, nodes, dragged.ids, at)
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

function getDraggedIds({ id }: NodeRow, rows: NodeRow[], chosen: ReadonlySet<number>): number[] {
  if (!chosen.has(id)) return [id]
  return rows.map((row) => row.id).filter((each) => chosen.has(each))
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
