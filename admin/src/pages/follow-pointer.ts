export interface Point {
  x: number
  y: number
}

interface Hears {
  /** Once in each frame while the pointer is down and has moved. */
  onPoint: (point: Point) => void
  onDrop: () => void
  /** Escape, a pointer that the browser took away, or one that never moved. */
  onCancel: () => void
}

/** A pointer that moves less than this is a click. */
const clickPx = 4
/** So near to the top or the bottom the window scrolls, so far in each frame. */
const edgePx = 72
const scrollPx = 14

/**
 * Follows a pointer until it is released. Scrolls at the edges of the window. Returns a function
 * that stops it.
 */
export function followPointer(start: PointerEvent, on: Hears): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let point: Point = { x: start.clientX, y: start.clientY }
  let hasMoved = false
  let frame = 0
  const look = () => {
    if (hasMoved) {
      scrollBy(0, scrollAt(point.y))
      on.onPoint(point)
    }
    frame = requestAnimationFrame(look)
  }
  const stop = () => {
    watching.abort()
    cancelAnimationFrame(frame)
  }
  const end = (hear: () => void) => {
    stop()
    hear()
  }
  const ofStart = (hear: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === start.pointerId) hear(event)
  }
  const follow = ofStart(({ clientX: x, clientY: y }) => {
    point = { x, y }
    hasMoved ||= Math.hypot(x - start.clientX, y - start.clientY) > clickPx
  })
  const release = ofStart(() => end(hasMoved ? on.onDrop : on.onCancel))
  const cancel = ofStart(() => end(on.onCancel))
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', (event) => onEscape(event, () => end(on.onCancel)), {
    signal,
    capture: true,
  })
  look()
  return stop
}

function onEscape(event: KeyboardEvent, end: () => void) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  end()
}

function scrollAt(y: number): number {
  if (y < edgePx) return -scrollPx
  return y > innerHeight - edgePx ? scrollPx : 0
}
