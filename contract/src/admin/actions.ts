import * as z from 'zod/mini'

/**
 * What somebody may do in the admin. Which role may what stands in one table,
 * `api/src/identity/guards/rights.ts`; the admin shows what the session lists.
 */
export const actions = [
  'read-pages',
  'create-pages',
  'write-texts',
  'ask-to-publish',
  'preview-pages',
  'publish-pages',
  'move-pages',
  'trash-pages',
  'delete-pages',
  'write-declared-texts',
  'upload-media',
  'delete-media',
  'read-changes',
  'manage-people',
  'change-settings',
] as const
export const Action = z.enum(actions)
export type Action = z.infer<typeof Action>
