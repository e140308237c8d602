import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { DropTarget } from './drop-target.ts'
import { followPointer, type PointerPosition } from './follow-pointer.ts'

/** A row, and its side that something is put on. */
export interface RowPlace extends Pick<DropTarget, 'index' | 'side'> {
  /** Its list, if the rows are in several ones. */
  list?: number
}

/** The dragged rows, and their new place; undefined if they cannot be put there. */
interface DraggedRows<Place> {
  ids: number[]
  place: Place | undefined
}

/** State of a drag for display. */
export interface ShownDrag<Place extends RowPlace = RowPlace> {
  dragging: DraggedRows<Place> | undefined
  /** Element that follows the pointer. */
  ghost: RefObject<HTMLParagraphElement | null>
}

interface DragHandlers<Place> {
  ids: number[]
  findPlace: (point: PointerPosition) => Place | undefined
  /** Called if the rows can be put where the pointer is released. */
  onDrop: (place: Place) => void
  /** Element that scrolls at its edges; the window if undefined. */
  scrolled?: Element | undefined
}

interface PointerDrag<Place extends RowPlace> extends ShownDrag<Place> {
  /** `element` contains the rows. It captures the pointer: scrolling may remove a row. */
  start: (event: PointerEvent, element: HTMLElement | null, handlers: DragHandlers<Place>) => void
}

/** Drags rows with a mouse, a pen or a finger. */
export function usePointerDrag<Place extends RowPlace>(): PointerDrag<Place> {
  const [dragging, setDragging] = useState<DraggedRows<Place>>()
  const ghost = useRef<HTMLParagraphElement>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const start = useCallback<PointerDrag<Place>['start']>(
    (event, element, { ids, findPlace, onDrop, scrolled }) => {
      if (!element || event.button !== 0) return
      // Prevents a selection of text and a change of the focus.
      event.preventDefault()
      element.setPointerCapture(event.pointerId)
      let place: Place | undefined
      const end = () => setDragging(undefined)
      const onPoint = (point: PointerPosition) => {
        if (ghost.current) ghost.current.style.translate = `${point.x}px ${point.y}px`
        const next = findPlace(point)
        place = next
        setDragging((now) => (now && isSame(now.place, next) ? now : { ids, place: next }))
      }
      const drop = () => {
        if (place) onDrop(place)
        end()
      }
      stop.current = followPointer(
        event.nativeEvent,
        { onPoint, onDrop: drop, onCancel: end },
        scrolled,
      )
    },
    [],
  )
  return { dragging, ghost, start }
}

const isSame = (one: RowPlace | undefined, other: RowPlace | undefined) =>
  one?.index === other?.index && one?.side === other?.side && one?.list === other?.list
