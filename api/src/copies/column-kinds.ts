import { hash } from 'node:crypto'
import { CopyProblem } from './problem.ts'

/**
 * What a column holds. Ids, switches and lengths are integers, times and JSON are text, in both
 * databases (docs/decisions/0005): what differs is how they are declared and read.
 */
export type Kind = 'integer' | 'single' | 'text'
export type Value = string | number | null
export type Row = Record<string, Value>

/** A table, with what its columns hold. */
export interface Table {
  name: string
  columns: Record<string, Kind>
}

/** The types of columns, as either database declares them. */
const kinds: Partial<Record<string, Kind>> = {
  integer: 'integer',
  bigint: 'integer',
  real: 'single',
  text: 'text',
  'varchar(255)': 'text',
  'character varying': 'text',
}

/** What a declared type holds; a migration that brings another type has to say here how it is carried over. */
export function kindOf(table: string, column: string, type: string): Kind {
  const kind = kinds[type.toLowerCase()]
  if (kind) return kind
  throw new Error(`${table}.${column} is of the type ${type}, which no copy carries over.`)
}

/** Rows as either driver reads them, by value: PostgreSQL answers large integers as text. */
export function rowOf({ name, columns }: Table, read: Record<string, unknown>): Row {
  const entries = Object.entries(columns).map(([column, kind]) => {
    const value = valueIn(kind, read[column])
    if (value === undefined)
      throw new CopyProblem(`A row of ${name} holds in ${column} what is no ${words[kind]}.`)
    return [column, value] as const
  })
  return Object.fromEntries(entries)
}

const words = { integer: 'whole number', single: 'number', text: 'text' }

function valueIn(kind: Kind, read: unknown): Value | undefined {
  if (read === null) return null
  if (kind === 'text') return typeof read === 'string' ? read : undefined
  if (typeof read !== 'string' && typeof read !== 'number') return undefined
  const value = Number(read)
  const isMeant = kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
  return isMeant ? value : undefined
}

/** How many rows a table has, and what they add up to in any order. */
export interface Sum {
  count: number
  digest: bigint
}

export const noRows: Sum = { count: 0, digest: 0n }

const digestBits = 64

/** Adds rows to a sum. Two tables of the same sum hold the same rows, however each sorts them. */
export function added(sum: Sum, { columns }: Table, rows: Row[]): Sum {
  const names = Object.keys(columns).toSorted()
  let { digest } = sum
  for (const row of rows) {
    const text = JSON.stringify(names.map((name) => compared(columns[name], row[name] ?? null)))
    digest += hash('sha256', text, 'buffer').readBigUInt64LE()
  }
  return { count: sum.count + rows.length, digest: BigInt.asUintN(digestBits, digest) }
}

// PostgreSQL keeps fractions in single precision, SQLite in double.
const compared = (kind: Kind | undefined, value: Value) =>
  kind === 'single' && value !== null ? Math.fround(Number(value)) : value
