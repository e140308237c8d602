/** Covers a part of the screenshot. Values are fractions of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface BoxHistory {
  now: Box[]
  past: Box[][]
}

export type BoxChange =
  | { type: 'add'; box: Box }
  | { type: 'put'; at: number; box: Box; isContinued?: boolean }
  | { type: 'remove'; at: number }
  | { type: 'undo' }

export const noBoxes: BoxHistory = { now: [], past: [] }

const sideMin = 0.01
const boxesMax = 50
const pastMax = 100

/** Applies a change. One with `isContinued` (a repeated key) shares the undo step of the one before. */
export function changeBoxes({ now, past }: BoxHistory, change: BoxChange): BoxHistory {
  if (change.type === 'undo') return { now: past.at(-1) ?? now, past: past.slice(0, -1) }
  const next = applyTo(now, change)
  if (next === now) return { now, past }
  const isContinued = change.type === 'put' && change.isContinued
  return { now: next, past: isContinued ? past : [...past, now].slice(-pastMax) }
}

function applyTo(now: Box[], change: Exclude<BoxChange, { type: 'undo' }>): Box[] {
  if (change.type === 'add') return now.length < boxesMax ? [...now, clampBox(change.box)] : now
  if (!now[change.at]) return now
  return change.type === 'put'
    ? now.with(change.at, clampBox(change.box))
    : now.toSpliced(change.at, 1)
}

/** Returns the box with a visible minimum size and inside the screenshot. */
export function clampBox(box: Box): Box {
  const width = clamp(box.width, sideMin, 1)
  const height = clamp(box.height, sideMin, 1)
  return { width, height, left: clamp(box.left, 0, 1 - width), top: clamp(box.top, 0, 1 - height) }
}

export function createBoxBetween(a: Point, b: Point): Box {
  return clampBox({
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
