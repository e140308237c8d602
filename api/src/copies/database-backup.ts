export const dialectNames = ['sqlite', 'postgres'] as const
export type BackupDialect = (typeof dialectNames)[number]

export interface DatabaseSummary {
  rows: Record<string, number>
  migrations: string[]
}

/** Backup and restore of one dialect. Every function may throw a `CopyProblem`. */
export interface DatabaseBackup {
  dialect: BackupDialect
  /** File name of the copy within a backup. */
  fileName: string
  /** True if the database exists and is not empty. */
  exists: (url: string) => Promise<boolean>
  /** Throws if a required program is missing or too old for the server. */
  checkPrograms: (url: string) => Promise<void>
  /** Writes a snapshot of the database to a new file. */
  copy: (url: string, file: string, signal?: AbortSignal) => Promise<DatabaseSummary>
  /** Like `copy`, but unchanged parts keep their bytes, so that copies can share chunks. */
  copyIncremental: (url: string, file: string, signal?: AbortSignal) => Promise<DatabaseSummary>
  /** Restores a copy into an empty database. For SQLite, moves the file, on the same disk. */
  restore: (file: string, url: string, signal?: AbortSignal) => Promise<void>
  /** Checks the integrity. Returns the faults as sentences, and the summary. */
  check: (url: string) => Promise<DatabaseSummary & { faults: string[] }>
  /** True if another process has the database open. */
  isInUse: (url: string) => Promise<boolean>
}
