export interface PointerPosition {
  x: number
  y: number
}

interface PointerHandlers {
  /** Called once per frame after the pointer has moved. */
  onPoint: (point: PointerPosition) => void
  onDrop: () => void
  /** Called on Escape, on `pointercancel`, and if the pointer has not moved. */
  onCancel: () => void
}

/** A pointer that moves less than this is a click. */
const clickPx = 4
/** Distance to the edge of what scrolls at which it scrolls, and the scroll step per frame. */
const edgePx = 72
const scrollPx = 14

/**
 * Follows a pointer until it is released. Scrolls the window, or the element `scrolled`, at its
 * edges. Returns a function that stops it.
 */
export function followPointer(
  start: PointerEvent,
  on: PointerHandlers,
  scrolled?: Element,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let point: PointerPosition = { x: start.clientX, y: start.clientY }
  let hasMoved = false
  let frame = 0
  const onFrame = () => {
    if (hasMoved) {
      const step = getScrollStep(point.y, scrolled)
      if (step !== 0) (scrolled ?? window).scrollBy(0, step)
      on.onPoint(point)
    }
    frame = requestAnimationFrame(onFrame)
  }
  const stop = () => {
    controller.abort()
    cancelAnimationFrame(frame)
  }
  const end = (handle: () => void) => {
    stop()
    handle()
  }
  const ifSamePointer = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === start.pointerId) handle(event)
  }
  const follow = ifSamePointer(({ clientX: x, clientY: y }) => {
    point = { x, y }
    hasMoved ||= Math.hypot(x - start.clientX, y - start.clientY) > clickPx
  })
  const release = ifSamePointer(() => end(hasMoved ? on.onDrop : on.onCancel))
  const cancel = ifSamePointer(() => end(on.onCancel))
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', cancel, { signal })
  addEventListener('keydown', (event) => onEscape(event, () => end(on.onCancel)), {
    signal,
    capture: true,
  })
  onFrame()
  return stop
}

function onEscape(event: KeyboardEvent, end: () => void) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  end()
}

function getScrollStep(y: number, scrolled: Element | undefined): number {
  const { top, bottom } = scrolled?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  if (y < top + edgePx) return -scrollPx
  return y > bottom - edgePx ? scrollPx : 0
}
