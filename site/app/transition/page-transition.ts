import type { LayoutName } from '../templates/template.ts'
import { isInView, moveBack, moveIn, moveOut, type Part, usualTransition } from './motion.ts'
import { createMotions, type Move } from './motions.ts'

/** What leaves late, because the data came late, still takes a moment. */
const lateLeaveMs = 200

/** The out-in transition between pages (specification §2). */
export interface PageTransition {
  /**
   * The page begins to leave, or goes on leaving; when it is wanted after all, it comes back. `late`:
   * the next page is there already.
   */
  leave: (place: string, late?: boolean) => void
  /** Resolves when the page has left, and the header too where the next page has another layout. */
  left: (layout: LayoutName | undefined) => Promise<void>
  /** Tells what is now in the document; it comes in if another page has left before it. */
  arrive: (place: string, layout: LayoutName) => void
  /** What was leaving comes back. */
  stay: () => void
}

const page: Part[] = ['main', 'footer']
const frame: Part[] = ['header', ...page]

/**
 * `main` and the footer leave and come with every page. The header stays while it is in view and the
 * layout is the same, so that there is always something to hold on to.
 */
export function createPageTransition(times = usualTransition): PageTransition {
  const motions = createMotions()
  let shown: { place: string; layout: LayoutName } | undefined
  let leaving = false
  let coming = page

  const come = async (parts: Part[], move: Move) => {
    leaving = false
    motions.begin(parts, move)
    if (await motions.ended()) motions.stop()
  }
  // Where pages leave at once, so does the header.
  const lateLeave = (ms: number) => Math.min(times.out, Math.max(lateLeaveMs, ms))
  const stay = () => {
    if (leaving) void come(motions.parts(), (part) => moveBack(part, times))
  }
  return {
    stay,
    leave: (place, late) => {
      if (place === shown?.place) return stay()
      if (leaving) return
      const move: Move = (part) => moveOut(part, times, late ? lateLeave(0) : undefined)
      motions.begin([...new Set([...motions.parts(), ...page])], move)
      leaving = motions.parts().length > 0
    },
    left: async (layout) => {
      if (!leaving) return
      if (layout !== shown?.layout && !motions.parts().includes('header'))
        motions.add(moveOut('header', times, lateLeave(times.out - motions.elapsed())))
      await motions.ended()
      coming = motions.parts().includes('header') || !isInView('header') ? frame : page
    },
    arrive: (place, layout) => {
      shown = { place, layout }
      if (motions.holds('main')) return stay()
      if (leaving) void come(coming, (part) => moveIn(part, times))
      else motions.stop()
    },
  }
}
