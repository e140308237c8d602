export const dialectNames = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialectNames)[number]

/** What a copy of a database holds. */
export interface Held {
  /** Rows by table. */
  rows: Record<string, number>
  /** The migrations that it has seen, by name. */
  migrations: string[]
}

/** How the database of one kind is copied to a file, and put back. Every call may throw a `CopyProblem`. */
export interface Copies {
  dialect: Dialect
  /** What the copy is called within a backup. */
  fileName: string
  /** Whether there is a database with something in it. */
  isThere: (url: string) => Promise<boolean>
  /** Refuses before anything begins where a program is missing, or too old for the server. */
  prepare: (url: string) => Promise<void>
  /** Writes all of a database, as it is at one moment, into a file that is not there yet. */
  copy: (url: string, file: string, signal?: AbortSignal) => Promise<Held>
  /** The same, laid out as the one before wherever nothing has changed: most of it can be shared. */
  image: (url: string, file: string, signal?: AbortSignal) => Promise<Held>
  /** Puts a copy into the empty place that an address names; of SQLite the very file, on the same disk. */
  putBack: (file: string, url: string, signal?: AbortSignal) => Promise<void>
  /** Looks through a database: what is wrong with it, a sentence each, and what it holds. */
  check: (url: string) => Promise<Held & { faults: string[] }>
  /** Whether a running product has this database open. */
  isInUse: (url: string) => Promise<boolean>
}
