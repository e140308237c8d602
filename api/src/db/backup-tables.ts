import type { Generated } from 'kysely'

/** The nightly backups, a row each. */
export interface BackupsTable {
  id: Generated<number>
  /** The date of the night that it was made for. */
  night: string
  begun_at: string
  file: string | null
  bytes: number | null
  made_at: string | null
  verified_at: string | null
  started_at: string | null
  sent_at: string | null
  problem: string | null
}
