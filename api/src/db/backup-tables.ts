import type { Generated } from 'kysely'

export interface BackupsTable {
  id: Generated<number>
  /** Date of the night, or `hour 2026-03-01T04` (in UTC) for an hourly copy. */
  night: string
  begun_at: string
  file: string | null
  /** Size; for an hourly copy, the size of its new chunks. */
  bytes: number | null
  made_at: string | null
  verified_at: string | null
  started_at: string | null
  sent_at: string | null
  problem: string | null
}
