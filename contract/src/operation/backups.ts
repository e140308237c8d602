import * as z from 'zod/mini'

/** How it stands with the backups, or with the hourly copies, for administrators; null where there has been none. */
export const BackupState = z.object({
  made_at: z.nullable(z.string()),
  /** How large the last one is; of an hourly copy what had to be stored for it. */
  bytes: z.nullable(z.number()),
  /** When the last one was copied to the second place. */
  sent_at: z.nullable(z.string()),
  verified_at: z.nullable(z.string()),
  /** What went wrong with the last one, as the log has it. */
  problem: z.nullable(z.string()),
})
export type BackupState = z.infer<typeof BackupState>
