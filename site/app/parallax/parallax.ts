import { approachOffset, getTargetOffset, viewportMargin } from './motion.ts'

const picturesMax = 30
const arrivedPx = 0.1
/** Limits a step after a pause, so that pictures do not jump. */
const frameMsMax = 100

interface MovingPicture {
  frame: HTMLElement
  picture: HTMLElement
  current: number
  isVisible: boolean
}

/** Moves visible pictures. Returns a function to call when elements are added or removed. */
export function enhance(): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const pictures = new Map<Element, MovingPicture>()
  const startAnimation = animate(pictures)
  const observer = new IntersectionObserver(onIntersect, { rootMargin: viewportMargin })
  reducedMotion.addEventListener('change', update)
  addEventListener('scroll', startAnimation, { passive: true })
  addEventListener('resize', startAnimation)
  update()
  return update

  function update() {
    for (const moving of pictures.values())
      if (reducedMotion.matches || !moving.frame.isConnected) remove(moving)
    if (reducedMotion.matches) return
    for (const frame of document.querySelectorAll<HTMLElement>('[data-parallax]')) {
      const picture = frame.querySelector('img')
      if (pictures.size >= picturesMax || pictures.has(frame) || !picture) continue
      pictures.set(frame, { frame, picture, current: 0, isVisible: false })
      observer.observe(frame)
    }
  }

  function remove({ frame, picture }: MovingPicture) {
    observer.unobserve(frame)
    picture.style.removeProperty('translate')
    pictures.delete(frame)
  }

  function onIntersect(entries: IntersectionObserverEntry[]) {
    for (const entry of entries) {
      const moving = pictures.get(entry.target)
      if (moving) moving.isVisible = entry.isIntersecting
    }
    startAnimation()
  }
}

/** Returns a function that starts the animation, which runs until all pictures have arrived. */
function animate(pictures: ReadonlyMap<Element, MovingPicture>): () => void {
  let frame = 0
  let previousTime = 0
  return () => {
    if (frame !== 0) return
    previousTime = performance.now()
    frame = requestAnimationFrame(step)
  }

  function step(now: number) {
    const elapsedMs = Math.min(frameMsMax, Math.max(0, now - previousTime))
    previousTime = now
    const visible = [...pictures.values()].filter((moving) => moving.isVisible)
    // Reads all positions before writing, to avoid layout thrashing.
    const goals = visible.map((picture) => [picture, getTarget(picture)] as const)
    const moving = goals.filter(([picture, goal]) => move(picture, goal, elapsedMs))
    frame = moving.length > 0 ? requestAnimationFrame(step) : 0
  }
}

function getTarget({ frame, picture }: MovingPicture): number {
  const { top, height } = frame.getBoundingClientRect()
  const share = Number(frame.dataset.parallax) || undefined
  return getTargetOffset({ top, height, picture: picture.offsetHeight, screen: innerHeight }, share)
}

/** Moves a picture by one step. Returns true if it has further to go. */
function move(moving: MovingPicture, goal: number, elapsedMs: number): boolean {
  const next = approachOffset(moving.current, goal, elapsedMs)
  const hasArrived = Math.abs(goal - next) < arrivedPx
  moving.current = hasArrived ? goal : next
  moving.picture.style.setProperty('translate', `0 ${moving.current.toFixed(2)}px`)
  return !hasArrived
}
