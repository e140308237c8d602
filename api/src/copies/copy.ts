export const dialectNames = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialectNames)[number]

export interface Held {
  rows: Record<string, number>
  migrations: string[]
}

/** Backup and restore of one dialect. Every function may throw a `CopyProblem`. */
export interface Copies {
  dialect: Dialect
  /** File name of the copy within a backup. */
  fileName: string
  /** True if the database exists and is not empty. */
  isThere: (url: string) => Promise<boolean>
  /** Throws if a required program is missing or too old for the server. */
  prepare: (url: string) => Promise<void>
  /** Writes a snapshot of the database to a new file. */
  copy: (url: string, file: string, signal?: AbortSignal) => Promise<Held>
  /** Like `copy`, but unchanged parts keep their bytes, so that copies can share chunks. */
  image: (url: string, file: string, signal?: AbortSignal) => Promise<Held>
  /** Restores a copy into an empty database. For SQLite, moves the file, on the same disk. */
  putBack: (file: string, url: string, signal?: AbortSignal) => Promise<void>
  /** Checks the integrity. Returns the faults as sentences, and the summary. */
  check: (url: string) => Promise<Held & { faults: string[] }>
  /** True if another process has the database open. */
  isInUse: (url: string) => Promise<boolean>
}
