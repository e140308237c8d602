import type { Transition } from '@vitrine/contract/config/config'

/** Specification §9: a page leaves in so many milliseconds, and the next one comes in as many. */
export const usualTransition: Transition = { out: 600, in: 600 }

export type Part = 'header' | 'main' | 'footer'

/** A part of the page that goes out or comes in. */
export interface Motion {
  part: Part
  element: Element
  animation: Animation
}

const shown = { opacity: 1, translate: '0 0' }
const coming = { opacity: 0, translate: '0 0.5rem' }
// What has left is not there for the keyboard or a pointer either.
const gone = { opacity: 0, translate: '0 -0.5rem', visibility: 'hidden' }

/** A part goes out from where it stands; the less of it there is, the sooner it has gone. */
export function moveOut(part: Part, { out }: Transition, ms?: number): Motion | undefined {
  return move(part, (now) => ({ from: now, to: gone, ms: ms ?? out * now.opacity }))
}

/** A part comes back from where it stands. */
export function moveBack(part: Part, { out }: Transition): Motion | undefined {
  return move(part, (now) => ({ from: now, to: shown, ms: out * (1 - now.opacity) }))
}

/** A part that is new in the document comes in. */
export function moveIn(part: Part, { in: ms }: Transition): Motion | undefined {
  return move(part, () => ({ from: coming, to: shown, ms }))
}

interface Course {
  from: Keyframe
  to: Keyframe
  ms: number
}

/** Begins to move a part; not where no motion is wanted, nobody looks, or there is no such part. */
function move(part: Part, course: (now: typeof shown) => Course): Motion | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return undefined
  const element = elementOf(part)
  if (!element) return undefined
  const { opacity, translate } = getComputedStyle(element)
  const { from, to, ms } = course({ opacity: Number(opacity), translate })
  const timing = { duration: ms, easing: 'ease-in-out', fill: 'both', id: part } as const
  const animation = element.animate([{ visibility: 'visible', ...from }, to], timing)
  return { part, element, animation }
}

export function isInView(part: Part): boolean {
  return (elementOf(part)?.getBoundingClientRect().bottom ?? 0) > 0
}

const elementOf = (part: Part) => document.querySelector(`#v-app > ${part}`)
