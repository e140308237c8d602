import type { Box, BoxChange } from './boxes.ts'

const step = 0.02
const fine = 0.005

interface Key {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

const ways: Record<string, [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does to a box: arrows move it, with Shift they resize it, with Alt in small steps. */
export function boxAfterKey(box: Box, at: number, pressed: Key): BoxChange | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey, repeat } = pressed
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove', at }
  if (key === 'z' && (ctrlKey || metaKey)) return { type: 'undo' }
  const way = ways[key]
  if (!way) return undefined
  const [x, y] = way.map((direction) => direction * (altKey ? fine : step))
  const resized = { ...box, width: box.width + (x ?? 0), height: box.height + (y ?? 0) }
  const moved = { ...box, left: box.left + (x ?? 0), top: box.top + (y ?? 0) }
  return { type: 'put', at, box: shiftKey ? resized : moved, goesOn: repeat }
}
