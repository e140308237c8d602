import type { Modifiers } from '../address/grammar.ts'
import { sideMax } from '../address/limits.ts'

export interface Size {
  width: number
  height: number
}

/** The frame to fill and how; `fill` where the frame already has the right proportions. */
export type Frame = Size & { fit: 'cover' | 'contain' | 'fill' }

/**
 * The size of the answer for a source of this size, as it is seen. Nothing is enlarged: a frame that
 * is larger than the source shrinks in its own proportions, and no side passes the limit.
 */
export function frameFor(source: Size, { width, height, fit }: Modifiers): Frame {
  if (width && height && fit !== 'inside' && fit !== 'outside') {
    const scale = Math.min(1, source.width / width, source.height / height)
    return { ...scaled({ width, height }, scale), fit }
  }
  const across = width ? width / source.width : undefined
  const along = height ? height / source.height : undefined
  const both = [across, along].filter((scale) => scale !== undefined)
  const asked = fit === 'outside' ? Math.max(...both) : Math.min(1, ...both)
  const largest = Math.min(1, sideMax / source.width, sideMax / source.height)
  return { ...scaled(source, Math.min(asked, largest)), fit: 'fill' }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** A picture as large as it takes to fill a frame, and where the frame is cut out of it. */
export interface Cut extends Size {
  left: number
  top: number
}

/** Cuts a frame around a point, as far as the picture goes. */
export function cutAround(source: Size, frame: Size, focal: { x: number; y: number }): Cut {
  const scale = Math.max(frame.width / source.width, frame.height / source.height)
  const width = Math.max(frame.width, Math.round(source.width * scale))
  const height = Math.max(frame.height, Math.round(source.height * scale))
  const start = (whole: number, part: number, at: number) =>
    Math.max(0, Math.min(whole - part, Math.round(whole * at - part / 2)))
  const left = start(width, frame.width, focal.x)
  return { width, height, left, top: start(height, frame.height, focal.y) }
}
