import { sql } from 'kysely'
import { listOwnTables } from './list-tables.ts'
import type { Db } from './schema.ts'

/** One table of each kind: a role normally has the same privileges on the others. */
const sampleTables = ['content_version', 'sessions', 'settings']

/** Returns the PostgreSQL tables that the role of this connection cannot both read and write. */
export async function findTablesWithoutPrivileges(db: Db): Promise<string[]> {
  const tables = (await listOwnTables(db)).filter((name) => sampleTables.includes(name))
  const withoutPrivileges: string[] = []
  for (const name of tables) {
    const { rows } = await sql<{ may: boolean }>`
      select bool_and(has_table_privilege(${name}, privilege)) as may
      from unnest(array['select', 'insert', 'update', 'delete']) as privilege`.execute(db)
    if (!rows[0]?.may) withoutPrivileges.push(name)
  }
  return withoutPrivileges
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
