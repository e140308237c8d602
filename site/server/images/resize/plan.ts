import { sideMax } from '../address/limits.ts'
import type { Modifiers } from '../address/modifiers.ts'

export interface Size {
  width: number
  height: number
}

/** Size of the answer and how the source fills it; `fill` if the proportions match already. */
export type Frame = Size & { fit: 'cover' | 'contain' | 'fill' }

/**
 * Returns the size of the answer. Images are never enlarged: a frame that is larger than the source
 * shrinks in its own proportions, and no side exceeds `sideMax`.
 */
export function getFrame(source: Size, { width, height, fit }: Modifiers): Frame {
  if (width && height && fit !== 'inside' && fit !== 'outside') {
    const scale = Math.min(1, source.width / width, source.height / height)
    return { ...scaled({ width, height }, scale), fit }
  }
  const xScale = width ? width / source.width : undefined
  const yScale = height ? height / source.height : undefined
  const scales = [xScale, yScale].filter((scale) => scale !== undefined)
  const wantedScale = fit === 'outside' ? Math.max(...scales) : Math.min(1, ...scales)
  const scaleMax = Math.min(1, sideMax / source.width, sideMax / source.height)
  return { ...scaled(source, Math.min(wantedScale, scaleMax)), fit: 'fill' }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

/** Size to scale the picture to, and the position of the frame within it. */
export interface Crop extends Size {
  left: number
  top: number
}

/** Positions the frame around a focal point, within the picture. */
export function cropAround(source: Size, frame: Size, focal: { x: number; y: number }): Crop {
  const scale = Math.max(frame.width / source.width, frame.height / source.height)
  const width = Math.max(frame.width, Math.round(source.width * scale))
  const height = Math.max(frame.height, Math.round(source.height * scale))
  const start = (whole: number, part: number, ratio: number) =>
    Math.max(0, Math.min(whole - part, Math.round(whole * ratio - part / 2)))
  const left = start(width, frame.width, focal.x)
  return { width, height, left, top: start(height, frame.height, focal.y) }
}
