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

/** Calls of this kind tell an island that its page is let go. */
export const goneEvent = 'gone'
