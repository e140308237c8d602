import type { CommitNotifier } from './changes.ts'
import type { Db } from './schema.ts'

/** An open database of either kind, before it is migrated. */
export interface OpenedDatabase {
  db: Db
  /** Like `db`, but for changes of content. On PostgreSQL nothing else uses its connections. */
  commits: Db
  /** Like `db`, with longer time limits: for work that no visitor waits for. */
  patient: Db
  /**
   * Like `patient`, for data that is computed again if it is lost in a power cut, such as the search
   * index: on SQLite its commits do not wait for the disk, which would block this process.
   */
  derived: Db
  source: CommitNotifier
  /** Number of queries that wait for a connection, a lock or the end of another transaction. */
  waiting: () => number
  /** Runs migrations before all other queries, without time limits. */
  prepare: (work: (db: Db) => Promise<void>) => Promise<void>
  /** Closes all connections, even if the server does not answer. */
  destroy: () => Promise<void>
}
