import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Returns the names of a site's tables. On PostgreSQL: those of its schema, because the database
 * may have other schemas.
 */
export async function ownTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const hasSchemas = tables.some(({ schema }) => schema !== undefined)
  const own = hasSchemas ? await currentSchema(db) : undefined
  return tables.filter(({ schema }) => schema === own).map(({ name }) => name)
}

async function currentSchema(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}
