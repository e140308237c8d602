import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Returns the names of a site's tables. On PostgreSQL: those of the current schema. */
export async function listOwnTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const hasSchemas = tables.some(({ schema }) => schema !== undefined)
  const own = hasSchemas ? await readCurrentSchema(db) : undefined
  return tables.filter(({ schema }) => schema === own).map(({ name }) => name)
}

async function readCurrentSchema(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}
