import type { DatabaseSync } from 'node:sqlite'

/** Returns the tables by name, without SQLite's own. */
export const tablesIn = (sqlite: DatabaseSync) =>
  selectNames(
    sqlite,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
     order by name`,
  )

/** Returns the names of the applied migrations; empty if the database is not a site's. */
export const migrationsIn = (sqlite: DatabaseSync) =>
  tablesIn(sqlite).includes('kysely_migration')
    ? selectNames(sqlite, 'select name from kysely_migration order by name')
    : []

export const countIn = (sqlite: DatabaseSync, table: string) =>
  Number(sqlite.prepare(`select count(*) as n from ${quoted(table)}`).get()?.n)

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const selectNames = (sqlite: DatabaseSync, query: string) =>
  sqlite
    .prepare(query)
    .all()
    .map(({ name }) => String(name))
