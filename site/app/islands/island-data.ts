import type { RecordedTexts } from '../locale/texts.ts'
import type { TextScope } from '../site/use-texts.ts'

/** Hydrated on scrolling into view, on first interaction, or when the browser is idle. */
export type HydrationTrigger = 'seen' | 'touched' | 'idle'

/** Data for hydrating an island, stored as JSON in `data-held` of its element. */
export interface IslandData {
  props: Record<string, unknown>
  speech: TextScope
  texts: RecordedTexts
  prefix: string
}

/** Events of an island: its page is cached for Back, shown again, or removed for good. */
export const hiddenEvent = 'hidden'
export const shownEvent = 'shown'
export const removedEvent = 'gone'
