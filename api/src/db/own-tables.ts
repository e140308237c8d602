import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** The tables of a site, by their names: of PostgreSQL those of its schema, beside which others may stand. */
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
