import { sql } from 'kysely'
import type { Db } from './schema.ts'
import { tableNames } from './table-names.ts'

/** Returns the PostgreSQL tables that the role of this connection cannot both read and write. */
export async function findTablesWithoutPrivileges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename = any(${tableNames}) and not (
      select bool_and(has_table_privilege(format('%I.%I', schemaname, tablename), privilege))
      from unnest(array['select', 'insert', 'update', 'delete']) as privilege)
    order by tablename`.execute(db)
  return rows.map(({ name }) => name)
}

/** Why this role cannot create tables, in PostgreSQL's words; undefined if it can. */
export async function findSchemaProblem(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null; may: boolean | null }>`
    select current_schema() as name, has_schema_privilege(current_schema(), 'create') as may`.execute(
    db,
  )
  const [{ name, may } = { name: null, may: null }] = rows
  if (name === null) return 'no schema has been selected to create in'
  return may ? undefined : `permission denied for schema ${name}`
}
