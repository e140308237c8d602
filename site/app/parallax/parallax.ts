import { approach, margin, target } from './motion.ts'

/** More windows than this at once are left still. */
const movedMax = 30
/** A picture this near its goal has arrived, in CSS pixels. */
const arrived = 0.1
/** After a pause the way goes on; it does not jump by what was missed. */
const longestFrameMs = 100

/** A picture that moves, in its window. */
interface Moved {
  frame: HTMLElement
  picture: HTMLElement
  current: number
  seen: boolean
}

/**
 * Moves what stands in each `[data-parallax]` while it is seen. Returns what is to be called when
 * elements have come or gone. Where readers ask for less motion nothing moves, from that moment on.
 */
export function enhanceParallax(): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const moved = new Map<Element, Moved>()
  const wake = animate(moved)
  const sight = new IntersectionObserver(see, { rootMargin: margin })
  still.addEventListener('change', look)
  addEventListener('scroll', wake, { passive: true })
  addEventListener('resize', wake)
  look()
  return look

  function look() {
    for (const each of moved.values()) if (still.matches || !each.frame.isConnected) leave(each)
    if (still.matches) return
    for (const frame of document.querySelectorAll<HTMLElement>('[data-parallax]')) {
      const picture = frame.querySelector('img')
      if (moved.size >= movedMax || moved.has(frame) || !picture) continue
      moved.set(frame, { frame, picture, current: 0, seen: false })
      sight.observe(frame)
    }
  }

  function leave({ frame, picture }: Moved) {
    sight.unobserve(frame)
    picture.style.removeProperty('translate')
    moved.delete(frame)
  }

  function see(entries: IntersectionObserverEntry[]) {
    for (const entry of entries) {
      const each = moved.get(entry.target)
      if (each) each.seen = entry.isIntersecting
    }
    wake()
  }
}

/** Moves what is seen until all of it has arrived; the answer starts it again. */
function animate(moved: ReadonlyMap<Element, Moved>): () => void {
  let frame = 0
  let before = 0
  return () => {
    if (frame !== 0) return
    before = performance.now()
    frame = requestAnimationFrame(step)
  }

  function step(now: number) {
    const elapsedMs = Math.min(longestFrameMs, Math.max(0, now - before))
    before = now
    const seen = [...moved.values()].filter((each) => each.seen)
    // All places are read before any is written, so that the page is laid out once.
    const goals = seen.map((each) => [each, goalOf(each)] as const)
    const moving = goals.filter(([each, goal]) => move(each, goal, elapsedMs))
    frame = moving.length > 0 ? requestAnimationFrame(step) : 0
  }
}

function goalOf({ frame, picture }: Moved): number {
  const { top, height } = frame.getBoundingClientRect()
  const share = Number(frame.dataset.parallax) || undefined
  return target({ top, height, picture: picture.offsetHeight, screen: innerHeight }, share)
}

/** Whether the picture has further to go. */
function move(moved: Moved, goal: number, elapsedMs: number): boolean {
  const next = approach(moved.current, goal, elapsedMs)
  const there = Math.abs(goal - next) < arrived
  moved.current = there ? goal : next
  moved.picture.style.setProperty('translate', `0 ${moved.current.toFixed(2)}px`)
  return !there
}
