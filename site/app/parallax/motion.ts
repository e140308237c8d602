/** Share of the way to the middle of the screen that a picture stays behind (specification §9). */
export const factor = 0.3
/** Share of what is left to go that is gone in a sixtieth of a second. */
export const smoothing = 0.1
/** How far outside the screen a picture begins to move. */
export const margin = '200px'

const frameMs = 1000 / 60

/** A frame on the screen and what it shows, in CSS pixels from the top of the screen. */
export interface Place {
  top: number
  height: number
  /** Height of the picture, of which the frame shows a part. */
  picture: number
  screen: number
}

/**
 * How far a picture belongs from the middle of its frame: against the way of the frame, so that it
 * seems to lie behind it, and never so far that the frame would show its edge.
 */
export function target({ top, height, picture, screen }: Place, share = factor): number {
  const spare = Math.max(0, (picture - height) / 2)
  const offset = screen / 2 - (top + height / 2)
  return Math.min(spare, Math.max(-spare, offset * share))
}

/** Where a picture is after some milliseconds on its way; the same way at any number of frames. */
export function approach(current: number, goal: number, elapsedMs: number): number {
  return goal + (current - goal) * (1 - smoothing) ** (elapsedMs / frameMs)
}
