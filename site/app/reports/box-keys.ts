import type { Box, BoxChange } from './boxes.ts'

const step = 0.02
const fineStep = 0.005

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

const directions: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrows move a box, with Shift they resize it, with Alt in small steps. */
export function toBoxChange(box: Box, index: number, event: Key): BoxChange | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, repeat } = event
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove', at: index }
  if (key === 'z' && (ctrlKey || metaKey)) return { type: 'undo' }
  const direction = directions[key]
  if (!direction) return undefined
  const [x, y] = direction.map((axis) => axis * (altKey ? fineStep : step))
  const resized = { ...box, width: box.width + (x ?? 0), height: box.height + (y ?? 0) }
  const moved = { ...box, left: box.left + (x ?? 0), top: box.top + (y ?? 0) }
  return { type: 'put', at: index, box: shiftKey ? resized : moved, isContinued: repeat }
}
