import { sql } from 'kysely'
import { ownTables } from './own-tables.ts'
import type { Db } from './schema.ts'

/** One of each kind of work: a role has the same rights to the others. */
const looked = ['content_version', 'sessions', 'settings']

/** Tables of PostgreSQL that the role of this connection may not read and write. */
export async function tablesWithoutRights(db: Db): Promise<string[]> {
  const tables = (await ownTables(db)).filter((name) => looked.includes(name))
  const refused: string[] = []
  for (const name of tables) {
    const { rows } = await sql<{ may: boolean }>`
      select bool_and(has_table_privilege(${name}, right_to)) as may
      from unnest(array['select', 'insert', 'update', 'delete']) as right_to`.execute(db)
    if (!rows[0]?.may) refused.push(name)
  }
  return refused
}

/** Why the role of this connection can make no table; undefined if it can. In the words of PostgreSQL. */
export async function schemaProblem(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null; may: boolean | null }>`
    select current_schema() as name, has_schema_privilege(current_schema(), 'create') as may`.execute(
    db,
  )
  const [{ name, may } = { name: null, may: null }] = rows
  if (name === null) return 'no schema has been selected to create in'
  return may ? undefined : `permission denied for schema ${name}`
}
