/** Fraction of the distance to the screen center by which a picture lags (specification §9). */
export const parallaxFactor = 0.3
/** Fraction of the remaining distance covered in a frame of 1/60 s. */
export const parallaxSmoothing = 0.1
/** Pictures start to move this far outside of the viewport. */
export const viewportMargin = '200px'

const frameMs = 1000 / 60

/** Position of a frame and its picture, in CSS pixels from the top of the viewport. */
export interface FramePosition {
  top: number
  height: number
  /** Height of the picture, which is higher than its frame. */
  picture: number
  screen: number
}

/** Offset from the middle of the frame, against its movement; never shows the picture's edge. */
export function getTargetOffset(
  { top, height, picture, screen }: FramePosition,
  share = parallaxFactor,
): number {
  const offsetMax = Math.max(0, (picture - height) / 2)
  const offset = screen / 2 - (top + height / 2)
  return Math.min(offsetMax, Math.max(-offsetMax, offset * share))
}

/** Returns the next offset after some milliseconds, independent of the frame rate. */
export function approachOffset(current: number, goal: number, elapsedMs: number): number {
  return goal + (current - goal) * (1 - parallaxSmoothing) ** (elapsedMs / frameMs)
}
