import { type OperationNodeSource, PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

/** An insert, update or delete that returns no rows. */
export interface Write extends OperationNodeSource {
  execute: () => Promise<unknown>
}

/** A larger statement would block the event loop while it is built. */
const writesPerStatement = 8

/**
 * Executes writes that do not depend on each other: no row is written by two of them. PostgreSQL takes
 * them in one statement, because each statement is a round trip; SQLite executes one after the other.
 */
export async function writeTogether(db: Db, writes: Write[]) {
  if (writes.length > 1 && db.getExecutor().adapter instanceof PostgresAdapter) {
    for (let from = 0; from < writes.length; from += writesPerStatement) {
      const parts = writes
        .slice(from, from + writesPerStatement)
        .map((write, index) => sql`${sql.ref(`write_${index}`)} as (${write})`)
      await sql`with ${sql.join(parts)} select 1`.execute(db)
    }
    return
  }
  for (const write of writes) await write.execute()
}
