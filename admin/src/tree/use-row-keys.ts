import { type KeyboardEvent, type RefObject, useState } from 'react'
import { findPositionByKey, type TreePosition } from './drop-target.ts'
import type { NodeRow, TreeNode } from './node-row.ts'

interface RowKeysOptions {
  rows: NodeRow[]
  nodes: readonly TreeNode[]
  grid: RefObject<HTMLElement | null>
  /** Brings a row into view. */
  scrollTo: (index: number) => void
  onToggle: (id: number) => void
  onMove: (ids: number[], place: TreePosition) => void
}

/** Arrow keys move the focus between rows; with Alt they move the row, which keeps the focus. */
export function useRowKeys({ rows, nodes, grid, scrollTo, onToggle, onMove }: RowKeysOptions) {
  const [focused, onFocus] = useState<number>()
  const found = rows.findIndex(({ id }) => id === focused)
  const active = Math.max(found, 0)
  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    onFocus(row.id)
    scrollTo(index)
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active]
    if (!row || !(event.target as HTMLElement).matches('[role=row]')) return
    const place = event.altKey ? findPositionByKey(nodes, row, event.key) : undefined
    const move = event.altKey ? undefined : getTreeMove(event.key, rows, active)
    if (place || move) event.preventDefault()
    if (place) onMove([row.id], place)
    if (move?.toggles !== undefined) onToggle(move.toggles)
    if (move) moveTo(move.to)
  }
  return { active, onFocus, onKeyDown }
}

/** Effect of a key in the tree: moves to another row, or opens and closes this one. */
interface TreeMove {
  to: number
  toggles?: number
}

type Step = (rows: NodeRow[], at: number, row: NodeRow) => TreeMove

const steps = new Map<string, Step>([
  ['ArrowDown', (rows, at) => ({ to: Math.min(at + 1, rows.length - 1) })],
  ['ArrowUp', (_, at) => ({ to: Math.max(at - 1, 0) })],
  ['Home', () => ({ to: 0 })],
  ['End', (rows) => ({ to: rows.length - 1 })],
  ['ArrowRight', inwards],
  ['ArrowLeft', outwards],
])

/** Returns the effect of a key in a row; undefined for keys without an effect. */
function getTreeMove(key: string, rows: NodeRow[], at: number): TreeMove | undefined {
  const row = rows[at]
  return row && steps.get(key)?.(rows, at, row)
}

function inwards(_: NodeRow[], at: number, row: NodeRow): TreeMove {
  if (!row.hasChildren) return { to: at }
  return row.isOpen ? { to: at + 1 } : { to: at, toggles: row.id }
}

function outwards(rows: NodeRow[], at: number, row: NodeRow): TreeMove {
  if (row.hasChildren && row.isOpen) return { to: at, toggles: row.id }
  const above = rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
  return { to: above < 0 ? at : above }
}
