import type { DatabaseSync } from 'node:sqlite'

/** Returns the tables by name, without SQLite's own. */
export const listTables = (sqlite: DatabaseSync) =>
  selectNames(
    sqlite,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'
     order by name`,
  )

/** Returns the names of the applied migrations; empty if the database is not a site's. */
export const listMigrations = (sqlite: DatabaseSync) =>
  listTables(sqlite).includes('kysely_migration')
    ? selectNames(sqlite, 'select name from kysely_migration order by name')
    : []

export const countRows = (sqlite: DatabaseSync, table: string) =>
  Number(sqlite.prepare(`select count(*) as n from ${quoteName(table)}`).get()?.n)

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

const selectNames = (sqlite: DatabaseSync, query: string) =>
  sqlite
    .prepare(query)
    .all()
    .map(({ name }) => String(name))
