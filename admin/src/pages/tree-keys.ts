import type { PageListRow } from './tree.ts'

/** Effect of a key in the tree: moves to another row, or opens and closes this one. */
export interface TreeMove {
  to: number
  toggles?: number
}

type Step = (rows: PageListRow[], at: number, row: PageListRow) => TreeMove

const steps = new Map<string, Step>([
  ['ArrowDown', (rows, at) => ({ to: Math.min(at + 1, rows.length - 1) })],
  ['ArrowUp', (_, at) => ({ to: Math.max(at - 1, 0) })],
  ['Home', () => ({ to: 0 })],
  ['End', (rows) => ({ to: rows.length - 1 })],
  ['ArrowRight', inwards],
  ['ArrowLeft', outwards],
])

/** Returns the effect of a key in a row; undefined for keys without an effect. */
export function getTreeMove(key: string, rows: PageListRow[], at: number): TreeMove | undefined {
  const row = rows[at]
  return row && steps.get(key)?.(rows, at, row)
}

function inwards(_: PageListRow[], at: number, row: PageListRow): TreeMove {
  if (!row.hasChildren) return { to: at }
  return row.isOpen ? { to: at + 1 } : { to: at, toggles: row.page.id }
}

function outwards(rows: PageListRow[], at: number, row: PageListRow): TreeMove {
  if (row.hasChildren && row.isOpen) return { to: at, toggles: row.page.id }
  const above = rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
  return { to: above < 0 ? at : above }
}
