import { type PointerEvent, useRef, useState } from 'react'
import { type Box, type BoxChange, clampBox, createBoxBetween, type Point } from './boxes.ts'

/** Box under the pointer; `at` is its index, undefined for a new box. */
interface Drawing {
  at: number | undefined
  box: Box
}

interface Gesture {
  from: Point
  at: number | undefined
  original: Box | undefined
  corner: boolean
}

/** Shorter gestures are ignored, as a fraction of the picture. */
const shareMin = 0.005

/** Dragging draws a box on the picture, moves a box, or resizes it at its corner. */
export function useBoxDrawing(boxes: Box[], apply: (change: BoxChange) => void) {
  const surface = useRef<HTMLDivElement>(null)
  const gesture = useRef<Gesture>(undefined)
  const [drawn, setDrawn] = useState<Drawing>()
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !surface.current) return
    surface.current.setPointerCapture(event.pointerId)
    const [at, corner] = findBox(event.target)
    const original = at === undefined ? undefined : boxes[at]
    gesture.current = { from: toPoint(surface.current, event), at, original, corner }
  }
  const move = (event: PointerEvent) => {
    if (!gesture.current || !surface.current) return
    const box = getBox(gesture.current, toPoint(surface.current, event))
    setDrawn({ at: gesture.current.at, box })
  }
  const up = (event: PointerEvent) => {
    const finished = gesture.current
    gesture.current = undefined
    setDrawn(undefined)
    if (!finished || !surface.current) return
    const to = toPoint(surface.current, event)
    if (Math.max(Math.abs(to.x - finished.from.x), Math.abs(to.y - finished.from.y)) < shareMin)
      return
    const box = getBox(finished, to)
    apply(finished.at === undefined ? { type: 'add', box } : { type: 'put', at: finished.at, box })
  }
  const cancel = () => {
    gesture.current = undefined
    setDrawn(undefined)
  }
  const handlers = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
  }
  return { surface, drawn, handlers }
}

function getBox({ from, original, corner }: Gesture, to: Point): Box {
  if (!original) return createBoxBetween(from, to)
  const [x, y] = [to.x - from.x, to.y - from.y]
  return clampBox(
    corner
      ? { ...original, width: original.width + x, height: original.height + y }
      : { ...original, left: original.left + x, top: original.top + y },
  )
}

function findBox(target: EventTarget): [at: number | undefined, corner: boolean] {
  if (!(target instanceof HTMLElement)) return [undefined, false]
  const box = target.closest<HTMLElement>('[data-box]')?.dataset.box
  return [box === undefined ? undefined : Number(box), target.dataset.corner !== undefined]
}

function toPoint(surface: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = surface.getBoundingClientRect()
  const toShare = (value: number) => Math.min(1, Math.max(0, value))
  return { x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) }
}
