import type { Db } from './schema.ts'

const pageSize = 100
const tableMax = 100_000
const rowsPerQuery = 1_000

interface LogQuery {
  /** Only rows with a lower id are read. */
  before?: number | undefined
}

/** Finds rows of a log, the latest first. */
type FindRows<Query, Row> = (db: Db, query: Query, limit: number) => Promise<Row[]>

/** Returns one page of a log, with the `before` of the next page. */
export async function readLogPage<Query extends LogQuery, Row extends { id: number }>(
  db: Db,
  find: FindRows<Query, Row>,
  query: Query,
) {
  const rows = await find(db, query, pageSize + 1)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/** Reads the rows of a log for a table, in parts, and converts them. */
export async function readLogTable<Query extends LogQuery, Row extends { id: number }, Cells>(
  db: Db,
  find: FindRows<Query, Row>,
  query: Query,
  toCells: (row: Row) => Cells,
): Promise<Cells[]> {
  const table: Cells[] = []
  for (let cursor = query; table.length < tableMax; ) {
    const rows = await find(db, cursor, rowsPerQuery)
    table.push(...rows.map(toCells))
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerQuery) break
    cursor = { ...cursor, before: last.id }
  }
  return table
}

/** Sorts after all times of the day. */
export const getEndOfDay = (day = '') => `${day}T24`
