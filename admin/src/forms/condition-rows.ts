import type { Condition } from '@vitrine/contract/forms/holds'

/** A condition on one field: it has an answer, it has none, or it has one of some choices. */
export type ConditionRow = { field: string; filled: boolean } | { field: string; in: string[] }

/** A condition as the form shows it. */
export interface ConditionRows {
  /** Whether all rows must hold, or one of them. */
  mode: 'all' | 'any'
  rows: ConditionRow[]
}

/** Returns a condition as rows; undefined if it is nested, as programs may write it. */
export function toRows(condition: Condition): ConditionRows | undefined {
  const mode = 'any' in condition ? 'any' : 'all'
  const parts =
    'any' in condition ? condition.any : 'all' in condition ? condition.all : [condition]
  const rows = parts.map(toRow)
  return rows.every((row) => row !== undefined) ? { mode, rows } : undefined
}

function toRow(condition: Condition): ConditionRow | undefined {
  if ('is' in condition) return { field: condition.field, in: [condition.is] }
  if ('in' in condition || 'filled' in condition) return condition
  return undefined
}

/** Returns rows as a condition; undefined if there are none. */
export function fromRows({ mode, rows }: ConditionRows): Condition | undefined {
  const [first, ...others] = rows
  if (!first) return undefined
  if (others.length === 0) return first
  return mode === 'any' ? { any: rows } : { all: rows }
}
