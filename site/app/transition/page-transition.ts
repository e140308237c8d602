import type { LayoutName } from '../templates/template.ts'
import { defaultTransition, isInView, moveBack, moveIn, moveOut, type PagePart } from './motion.ts'
import { createMotions, type Move } from './motions.ts'

/** Minimum duration for a page that starts to leave when the next one is already there. */
const lateLeaveMs = 200

/** The out-in transition between pages (specification §2). */
export interface PageTransition {
  /** Animates the page out, or back if `place` is shown. `late`: the next page is loaded. */
  leave: (place: string, isLate?: boolean) => void
  /** Resolves after the page has left; the header leaves too if the next layout differs. */
  waitUntilLeft: (layout: LayoutName | undefined) => Promise<void>
  /** Reports the page that is now in the document. It is animated in if another page has left. */
  arrive: (place: string, layout: LayoutName) => void
  stay: () => void
}

const page: PagePart[] = ['main', 'footer']
const frame: PagePart[] = ['header', ...page]

/**
 * `main` and the footer leave with each page. The header stays if it is in view and the layout is
 * the same, so that part of the page is stable.
 */
export function createPageTransition(times = defaultTransition): PageTransition {
  const motions = createMotions()
  let shown: { place: string; layout: LayoutName } | undefined
  let isLeaving = false
  let enteringParts = page

  const play = async (parts: PagePart[], move: Move) => {
    isLeaving = false
    motions.begin(parts, move)
    if (await motions.ended()) motions.stop()
  }
  // If pages leave without animation, so does the header.
  const lateLeave = (ms: number) => Math.min(times.out, Math.max(lateLeaveMs, ms))
  const stay = () => {
    if (isLeaving) void play(motions.parts(), (part) => moveBack(part, times))
  }
  return {
    stay,
    leave: (place, isLate) => {
      if (place === shown?.place) return stay()
      if (isLeaving) return
      const move: Move = (part) => moveOut(part, times, isLate ? lateLeave(0) : undefined)
      motions.begin([...new Set([...motions.parts(), ...page])], move)
      isLeaving = motions.parts().length > 0
    },
    waitUntilLeft: async (layout) => {
      if (!isLeaving) return
      if (layout !== shown?.layout && !motions.parts().includes('header'))
        motions.add(moveOut('header', times, lateLeave(times.out - motions.elapsed())))
      await motions.ended()
      enteringParts = motions.parts().includes('header') || !isInView('header') ? frame : page
    },
    arrive: (place, layout) => {
      shown = { place, layout }
      if (motions.holds('main')) return stay()
      if (isLeaving) void play(enteringParts, (part) => moveIn(part, times))
      else motions.stop()
    },
  }
}
