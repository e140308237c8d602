import type { ShownTexts } from '../locale/texts.ts'
import type { Speech } from '../site/use-texts.ts'

/** When an island is hydrated: as it comes into view, at the first touch, or once there is time. */
export type When = 'seen' | 'touched' | 'idle'

/** What stands on the element of an island, as JSON: all that its first view is made of. */
export interface HeldIsland {
  props: Record<string, unknown>
  speech: Speech
  texts: ShownTexts
  /** Begins the ids that React gives in it. */
  prefix: string
}

/**
 * Events on the element of an island: its page was left and is kept for Back, is shown again, or is
 * removed for good.
 */
export const hiddenEvent = 'hidden'
export const shownEvent = 'shown'
export const goneEvent = 'gone'
