import type { Row, Table } from './column-kinds.ts'

/** A database as it is at one moment. */
export interface Source {
  /** The migrations that it has seen, by name. */
  migrations: () => Promise<string[]>
  countOf: (table: string) => Promise<number>
  /** All rows of a table, a few at a time. */
  rows: (table: Table) => AsyncIterable<Row[]>
  /** The last id that each table has given out, also when its row is gone: none is given twice. */
  lastIds: () => Promise<Record<string, number>>
}

/** A new database, of which nobody sees anything before all of it is there. */
export interface Target extends Pick<Source, 'rows'> {
  /** Its tables, which hold what the migrations have put there. */
  tables: Table[]
  empty: (table: string) => Promise<void>
  write: (table: Table, rows: Row[]) => Promise<void>
  giveOutAfter: (lastIds: Record<string, number>) => Promise<void>
}

/** How a database is read and made as the end of a copy. */
export interface Ends {
  from: <T>(url: string, work: (source: Source) => Promise<T>) => Promise<T>
  /** What fails within leaves nothing. */
  into: <T>(url: string, work: (target: Target) => Promise<T>) => Promise<T>
}
