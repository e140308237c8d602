import { expect, test } from 'vitest'
import { approachOffset, type FramePosition, getTargetOffset } from './motion.ts'

/** A frame of 400 px with a picture of 600 px, on a screen of 800 px. */
const at = (top: number, changes: Partial<FramePosition> = {}): FramePosition => ({
  top,
  height: 400,
  picture: 600,
  screen: 800,
  ...changes,
})

const table: [what: string, place: FramePosition, goal: number][] = [
  ['in the middle of the screen', at(200), 0],
  ['100 above it', at(100), 30],
  ['100 below it', at(300), -30],
  ['at the limit of the picture', at(-200), 100],
  ['further up', at(-600), 100],
  ['further down', at(900), -100],
  ['with a picture of its own height', at(0, { picture: 400 }), 0],
  ['with a smaller picture', at(0, { picture: 300 }), 0],
]

test.each(table)('specification §9, factor 0.3: a frame %s', (_what, place, goal) => {
  expect(getTargetOffset(place)).toBeCloseTo(goal, 10)
})

test('an element may have its own factor', () => {
  expect(getTargetOffset(at(100), 0.1)).toBeCloseTo(10, 10)
})

test('specification §9, smoothing 0.1: a tenth of the remaining distance in each frame of 60 Hz', () => {
  expect(approachOffset(0, 100, 1000 / 60)).toBeCloseTo(10, 10)
  expect(approachOffset(10, 100, 1000 / 60)).toBeCloseTo(19, 10)
})

test.each([30, 60, 90, 120, 144])('at %i Hz a picture moves as far as at 60 Hz', (hertz) => {
  const frames = Array.from({ length: hertz / 2 })
  const reached = frames.reduce<number>((current) => approachOffset(current, 100, 1000 / hertz), 0)
  expect(reached).toBeCloseTo(100 * (1 - 0.9 ** 30), 6)
})

test('nothing moves without elapsed time', () => {
  expect(approachOffset(40, 100, 0)).toBe(40)
})
