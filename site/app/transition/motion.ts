import type { Transition } from '@vitrine/contract/config/config'

/** Durations in milliseconds (specification §9). */
export const defaultTransition: Transition = { out: 600, in: 600 }

export type PagePart = 'header' | 'main' | 'footer'

export interface Motion {
  part: PagePart
  element: Element
  animation: Animation
}

const visible = { opacity: 1, translate: '0 0' }
const entering = { opacity: 0, translate: '0 0.5rem' }
// Hidden elements take no focus and no pointer events.
const hidden = { opacity: 0, translate: '0 -0.5rem', visibility: 'hidden' }

/** Animates a part out. The default duration is proportional to its present opacity. */
export function moveOut(part: PagePart, { out }: Transition, ms?: number): Motion | undefined {
  return move(part, (now) => ({ from: now, to: hidden, ms: ms ?? out * now.opacity }))
}

export function moveBack(part: PagePart, { out }: Transition): Motion | undefined {
  return move(part, (now) => ({ from: now, to: visible, ms: out * (1 - now.opacity) }))
}

export function moveIn(part: PagePart, { in: ms }: Transition): Motion | undefined {
  return move(part, () => ({ from: entering, to: visible, ms }))
}

interface Keyframes {
  from: Keyframe
  to: Keyframe
  ms: number
}

/** Undefined if motion is unwanted, the tab hidden or the part missing. */
function move(part: PagePart, course: (now: typeof visible) => Keyframes): Motion | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return undefined
  const element = getElement(part)
  if (!element) return undefined
  const { opacity, translate } = getComputedStyle(element)
  const { from, to, ms } = course({ opacity: Number(opacity), translate })
  const timing = { duration: ms, easing: 'ease-in-out', fill: 'both', id: part } as const
  const animation = element.animate([{ visibility: 'visible', ...from }, to], timing)
  return { part, element, animation }
}

export function isInView(part: PagePart): boolean {
  return (getElement(part)?.getBoundingClientRect().bottom ?? 0) > 0
}

const getElement = (part: PagePart) => document.querySelector(`#v-app > ${part}`)
