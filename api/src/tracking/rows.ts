import { setImmediate as breathe } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Rows of one statement: long enough to be quick, short enough that a page waits for one only. */
const sizes = [256, 64, 16, 4, 1]

/**
 * Inserts rows in pieces, and lets others work between two of them. A statement is built once for
 * each size: Kysely takes longer for that than the database for the rows.
 */
export function insertInPieces<Row extends object, Result>(
  columns: (keyof Row & string)[],
  build: (rows: Row[]) => CompiledQuery<Result>,
) {
  const statements = new Map<number, CompiledQuery<Result>>()
  const statementFor = (rows: Row[]): CompiledQuery<Result> => {
    const statement = statements.get(rows.length) ?? build(rows.map(inOrder))
    statements.set(rows.length, statement)
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
    return { ...statement, parameters }
  }
  // Kysely names the columns as the first row has them.
  const inOrder = (row: Row): Row => {
    const ordered = { ...row }
    for (const column of columns) {
      delete ordered[column]
      ordered[column] = row[column]
    }
    return ordered
  }
  return async (tx: Db, rows: Row[]): Promise<Result[]> => {
    const results: Result[] = []
    for (const piece of piecesOf(rows)) {
      const answer = await tx.executeQuery(statementFor(piece))
      results.push(...answer.rows)
      await breathe()
    }
    return results
  }
}

function* piecesOf<Row>(rows: Row[]) {
  let from = 0
  for (const size of sizes)
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size)
}
