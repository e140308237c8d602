import * as z from 'zod/mini'

/** State of the last backup or hourly copy; a field is null if there was none. */
export const BackupState = z.object({
  made_at: z.nullable(z.string()),
  /** Size of the backup; of an hourly copy, the size of its new chunks. */
  bytes: z.nullable(z.number()),
  /** When it was copied to the second place. */
  sent_at: z.nullable(z.string()),
  verified_at: z.nullable(z.string()),
  /** Error of the last attempt, as in the log. */
  problem: z.nullable(z.string()),
})
export type BackupState = z.infer<typeof BackupState>
