import type { ColumnMetadata } from 'kysely'
import { sql } from 'kysely'
import { listOwnTables } from '../db/list-tables.ts'
import type { Db } from '../db/schema.ts'

/** Returns the names of all tables except the lock of migrations, sorted. */
export const listEveryTable = async (db: Db): Promise<string[]> =>
  (await listOwnTables(db)).filter((name) => name !== 'kysely_migration_lock').toSorted()

/** Inserts a row into each empty table. All its numbers are 1, so that references have a target. */
export async function fillEveryTable(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  const names = new Set(await listEveryTable(db))
  let left = tables.filter(({ name, schema }) => names.has(name) && isOwn(schema))
  while (left.length > 0) {
    const refused: typeof left = []
    let reason: unknown
    // A table whose references have no target yet is filled in the next round.
    for (const table of left)
      await fillTable(db, table.name, table.columns).catch((error: unknown) => {
        reason = error
        refused.push(table)
      })
    if (refused.length === left.length) throw reason
    left = refused
  }
}

const isOwn = (schema: string | undefined) => schema === undefined || schema === 'public'

async function fillTable(db: Db, table: string, columns: ColumnMetadata[]) {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  if (rows.length > 0) return
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    columns.map(({ dataType }) => (/text|char/i.test(dataType) ? 'fr' : sql.lit(1))),
  )
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db)
}
