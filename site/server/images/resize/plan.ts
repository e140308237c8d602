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
