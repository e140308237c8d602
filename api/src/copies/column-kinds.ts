import { hash } from 'node:crypto'
import { CopyProblem } from './copy-problem.ts'

/**
 * Type of the values in a column. Both databases store ids, booleans and lengths as integers, times
 * and JSON as text (docs/decisions/0005); they differ in declared types and in what drivers return.
 */
export type ColumnKind = 'integer' | 'single' | 'text'
export type ColumnValue = string | number | null
export type TableRow = Record<string, ColumnValue>

export interface TableColumns {
  name: string
  columns: Record<string, ColumnKind>
}

const kinds: Partial<Record<string, ColumnKind>> = {
  integer: 'integer',
  bigint: 'integer',
  real: 'single',
  text: 'text',
  'varchar(255)': 'text',
  'character varying': 'text',
}

/** Returns the kind of a column. Throws for an unknown type: new migrations must add it here. */
export function getColumnKind(table: string, column: string, type: string): ColumnKind {
  const kind = kinds[type.toLowerCase()]
  if (kind) return kind
  throw new Error(`${table}.${column} has the type ${type}, which cannot be copied.`)
}

/**
 * Converts a row of either driver: PostgreSQL returns large integers as text. Throws a
 * `CopyProblem` if a value does not have the type of its column.
 */
export function toRow({ name, columns }: TableColumns, read: Record<string, unknown>): TableRow {
  const entries = Object.entries(columns).map(([column, kind]) => {
    const value = parseValue(kind, read[column])
    if (value === undefined)
      throw new CopyProblem(`A row of ${name} has a value in ${column} that is not ${words[kind]}.`)
    return [column, value] as const
  })
  return Object.fromEntries(entries)
}

const words = { integer: 'an integer', single: 'a number', text: 'a text' }

function parseValue(kind: ColumnKind, read: unknown): ColumnValue | undefined {
  if (read === null) return null
  if (kind === 'text') return typeof read === 'string' ? read : undefined
  if (typeof read !== 'string' && typeof read !== 'number') return undefined
  const value = Number(read)
  const isValid = kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
  return isValid ? value : undefined
}

/** Number of rows and checksum of a table. The checksum does not depend on the order of rows. */
export interface TableChecksum {
  count: number
  digest: bigint
}

export const emptyChecksum: TableChecksum = { count: 0, digest: 0n }

const digestBits = 64

/** Returns the checksum with rows added. Tables with equal checksums have equal rows. */
export function addRows(
  sum: TableChecksum,
  { columns }: TableColumns,
  rows: TableRow[],
): TableChecksum {
  const names = Object.keys(columns).toSorted()
  let { digest } = sum
  for (const row of rows) {
    const text = JSON.stringify(names.map((name) => normalize(columns[name], row[name] ?? null)))
    digest += hash('sha256', text, 'buffer').readBigUInt64LE()
  }
  return { count: sum.count + rows.length, digest: BigInt.asUintN(digestBits, digest) }
}

// PostgreSQL stores fractions in single precision, SQLite in double.
const normalize = (kind: ColumnKind | undefined, value: ColumnValue) =>
  kind === 'single' && value !== null ? Math.fround(Number(value)) : value
