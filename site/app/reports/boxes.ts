/** An opaque box over a part of the picture, in shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The boxes, and what they were before each change. */
export interface Boxes {
  now: Box[]
  past: Box[][]
}

export type BoxChange =
  | { type: 'add'; box: Box }
  | { type: 'put'; at: number; box: Box; goesOn?: boolean }
  | { type: 'remove'; at: number }
  | { type: 'undo' }

export const noBoxes: Boxes = { now: [], past: [] }

const leastSide = 0.01
const boxesMax = 50
const pastMax = 100

/** The boxes after a change; one that `goesOn` is taken back together with the one before. */
export function changeBoxes({ now, past }: Boxes, change: BoxChange): Boxes {
  if (change.type === 'undo') return { now: past.at(-1) ?? now, past: past.slice(0, -1) }
  const next = changed(now, change)
  if (next === now) return { now, past }
  const goesOn = change.type === 'put' && change.goesOn
  return { now: next, past: goesOn ? past : [...past, now].slice(-pastMax) }
}

function changed(now: Box[], change: Exclude<BoxChange, { type: 'undo' }>): Box[] {
  if (change.type === 'add') return now.length < boxesMax ? [...now, within(change.box)] : now
  if (!now[change.at]) return now
  return change.type === 'put'
    ? now.with(change.at, within(change.box))
    : now.toSpliced(change.at, 1)
}

/** A box that is neither too small to see nor beside the picture. */
export function within(box: Box): Box {
  const width = clamp(box.width, leastSide, 1)
  const height = clamp(box.height, leastSide, 1)
  return { width, height, left: clamp(box.left, 0, 1 - width), top: clamp(box.top, 0, 1 - height) }
}

/** The box between two corners. */
export function between(a: Point, b: Point): Box {
  return within({
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  })
}

export interface Point {
  x: number
  y: number
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
