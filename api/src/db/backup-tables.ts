import type { Generated } from 'kysely'

/** The nightly backups and the hourly copies, a row each. */
export interface BackupsTable {
  id: Generated<number>
  /** What it was made for: the date of a night, or `hour 2026-03-01T04` (in UTC) for an hourly copy. */
  night: string
  begun_at: string
  file: string | null
  /** How large it is; of an hourly copy what had to be stored for it. */
  bytes: number | null
  made_at: string | null
  verified_at: string | null
  started_at: string | null
  sent_at: string | null
  problem: string | null
}
