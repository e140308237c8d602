import type { Row, Table } from './column-kinds.ts'

export interface Source {
  migrations: () => Promise<string[]>
  countOf: (table: string) => Promise<number>
  /** All rows of a table, in batches. */
  rows: (table: Table) => AsyncIterable<Row[]>
  /** Last generated id by table, also of a deleted row, so that no id is reused. */
  lastIds: () => Promise<Record<string, number>>
}

/** A new database, which becomes visible when it is complete. */
export interface Target extends Pick<Source, 'rows'> {
  /** Tables after the migrations, with the rows that these insert. */
  tables: Table[]
  empty: (table: string) => Promise<void>
  write: (table: Table, rows: Row[]) => Promise<void>
  giveOutAfter: (lastIds: Record<string, number>) => Promise<void>
}

export interface Ends {
  from: <T>(url: string, work: (source: Source) => Promise<T>) => Promise<T>
  /** Creates a database. If `work` fails, nothing remains. */
  into: <T>(url: string, work: (target: Target) => Promise<T>) => Promise<T>
}
