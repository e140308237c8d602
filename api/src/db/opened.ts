import type { ChangeSource } from './changes.ts'
import type { Db } from './schema.ts'

/** The tables as one of the two databases opens them. */
export interface Opened {
  db: Db
  /** Like `db`, but for changes of content. On PostgreSQL nothing else uses its connections. */
  commits: Db
  /** Like `db`, but for slow work that no visitor waits for: sums, imports, housekeeping. */
  patient: Db
  source: ChangeSource
  /** How many queries wait for a connection, a lock or the end of another transaction. */
  waiting: () => number
  /** Works with all the time in the world, before anything else does. */
  prepare: (work: (db: Db) => Promise<void>) => Promise<void>
  /** Closes all connections, even if the server does not answer. */
  destroy: () => Promise<void>
}
