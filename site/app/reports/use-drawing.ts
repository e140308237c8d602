import { type PointerEvent, useRef, useState } from 'react'
import { type Box, type BoxChange, between, type Point, within } from './boxes.ts'

/** What a pointer is about: a new box, or the one at a place in the list. */
interface Drawing {
  at: number | undefined
  box: Box
}

interface Gesture {
  from: Point
  at: number | undefined
  /** The box as it was, and whether its corner is held. */
  held: Box | undefined
  corner: boolean
}

/** A touch that hardly moved draws nothing. */
const leastShare = 0.005

/** Boxes are drawn by pulling over the picture, moved by their inside and resized by their corner. */
export function useDrawing(boxes: Box[], apply: (change: BoxChange) => void) {
  const surface = useRef<HTMLDivElement>(null)
  const gesture = useRef<Gesture>(undefined)
  const [drawn, draw] = useState<Drawing>()
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !surface.current) return
    surface.current.setPointerCapture(event.pointerId)
    const [at, corner] = boxUnder(event.target)
    const held = at === undefined ? undefined : boxes[at]
    gesture.current = { from: pointOf(surface.current, event), at, held, corner }
  }
  const move = (event: PointerEvent) => {
    if (!gesture.current || !surface.current) return
    const box = boxAfter(gesture.current, pointOf(surface.current, event))
    draw({ at: gesture.current.at, box })
  }
  const up = (event: PointerEvent) => {
    const ended = gesture.current
    gesture.current = undefined
    draw(undefined)
    if (!ended || !surface.current) return
    const to = pointOf(surface.current, event)
    if (Math.max(Math.abs(to.x - ended.from.x), Math.abs(to.y - ended.from.y)) < leastShare) return
    const box = boxAfter(ended, to)
    apply(ended.at === undefined ? { type: 'add', box } : { type: 'put', at: ended.at, box })
  }
  const cancel = () => {
    gesture.current = undefined
    draw(undefined)
  }
  const handlers = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
  }
  return { surface, drawn, handlers }
}

function boxAfter({ from, held, corner }: Gesture, to: Point): Box {
  if (!held) return between(from, to)
  const [x, y] = [to.x - from.x, to.y - from.y]
  return within(
    corner
      ? { ...held, width: held.width + x, height: held.height + y }
      : { ...held, left: held.left + x, top: held.top + y },
  )
}

function boxUnder(target: EventTarget): [at: number | undefined, corner: boolean] {
  if (!(target instanceof HTMLElement)) return [undefined, false]
  const box = target.closest<HTMLElement>('[data-box]')?.dataset.box
  return [box === undefined ? undefined : Number(box), target.dataset.corner !== undefined]
}

function pointOf(surface: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = surface.getBoundingClientRect()
  const share = (value: number) => Math.min(1, Math.max(0, value))
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
}
