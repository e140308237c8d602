import type { DatabaseSync } from 'node:sqlite'

/** The tables of a database, in the order of their names; none of SQLite's own. */
export const tablesIn = (sqlite: DatabaseSync) =>
  namesIn(
    sqlite,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
     order by name`,
  )

/** The migrations that a database has seen; none where it is not ours. */
export const migrationsIn = (sqlite: DatabaseSync) =>
  tablesIn(sqlite).includes('kysely_migration')
    ? namesIn(sqlite, 'select name from kysely_migration order by name')
    : []

/** How many rows a table has. */
export const countIn = (sqlite: DatabaseSync, table: string) =>
  Number(sqlite.prepare(`select count(*) as n from ${quoted(table)}`).get()?.n)

/** The name of a table or a column as a statement has it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const namesIn = (sqlite: DatabaseSync, query: string) =>
  sqlite
    .prepare(query)
    .all()
    .map(({ name }) => String(name))
