import { type PointerEvent, type RefObject, useCallback, useRef } from 'react'
import { type DropTarget, findDropTarget, type TreePosition } from './drop-target.ts'
import type { PointerPosition } from './follow-pointer.ts'
import type { NodeRow, TreeNode } from './node-row.ts'
import { type ShownDrag, usePointerDrag } from './use-pointer-drag.ts'

interface DragOptions {
  rows: NodeRow[]
  nodes: readonly TreeNode[]
  chosen: ReadonlySet<number>
  grid: RefObject<HTMLElement | null>
  onDrop: (ids: number[], place: TreePosition) => void
}

interface TreeDrag extends ShownDrag<DropTarget> {
  /** Starts to drag a row. */
  onGrip: (event: PointerEvent, index: number) => void
}

/** Drags nodes: one row, or all selected ones if it is among them. */
export function useDrag(options: DragOptions): TreeDrag {
  const latest = useRef(options)
  latest.current = options
  const { dragging, ghost, start } = usePointerDrag<DropTarget>()
  const onGrip = useCallback(
    (event: PointerEvent, index: number) => {
      const { rows, chosen, grid } = latest.current
      const row = rows[index]
      if (!row) return
      const ids = getDraggedIds(row, rows, chosen)
      start(event, grid.current, {
        ids,
        findPlace: (point) => {
          const { rows, nodes } = latest.current
          const at = findRow(point, grid.current)
          return at && findDropTarget(rows, nodes, ids, at)
        },
        onDrop: (place) => latest.current.onDrop(ids, place),
      })
    },
    [start],
  )
  return { dragging, ghost, onGrip }
}

function getDraggedIds({ id }: NodeRow, rows: NodeRow[], chosen: ReadonlySet<number>): number[] {
  if (!chosen.has(id)) return [id]
  return rows.map((row) => row.id).filter((each) => chosen.has(each))
}

/** Returns the row at a point, and the position in it; undefined outside the grid. */
function findRow({ x, y }: PointerPosition, grid: HTMLElement | null) {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-index]')
  if (!row || !grid?.contains(row)) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { index: Number(row.dataset.index), share: (y - top) / height }
}
