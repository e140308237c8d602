import type { TableColumns, TableRow } from './column-kinds.ts'

export interface CopySource {
  migrations: () => Promise<string[]>
  countRows: (table: string) => Promise<number>
  /** All rows of a table, in batches. */
  rows: (table: TableColumns) => AsyncIterable<TableRow[]>
  /** Last generated id by table, also of a deleted row, so that no id is reused. */
  lastIds: () => Promise<Record<string, number>>
}

/** A new database, which becomes visible when it is complete. */
export interface CopyTarget extends Pick<CopySource, 'rows'> {
  /** Tables after the migrations, with the rows that these insert. */
  tables: TableColumns[]
  empty: (table: string) => Promise<void>
  write: (table: TableColumns, rows: TableRow[]) => Promise<void>
  setLastIds: (lastIds: Record<string, number>) => Promise<void>
}

export interface DatabaseEnds {
  from: <T>(url: string, work: (source: CopySource) => Promise<T>) => Promise<T>
  /** Creates a database. If `work` fails, nothing remains. */
  create: <T>(url: string, work: (target: CopyTarget) => Promise<T>) => Promise<T>
}
