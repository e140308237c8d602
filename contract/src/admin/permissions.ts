import * as z from 'zod/mini'

/** Permissions in the admin. The API has the table of roles; the session lists those of a user. */
export const permissions = [
  'read-pages',
  'create-pages',
  'write-texts',
  'change-structure',
  'ask-to-publish',
  'preview-pages',
  'publish-pages',
  'choose-home',
  'move-pages',
  'trash-pages',
  'delete-pages',
  'write-declared-texts',
  'upload-media',
  'describe-media',
  'organize-media',
  'delete-media',
  'read-changes',
  'read-responses',
  'read-site-content',
  'change-menus',
  'change-redirects',
  'change-alert',
  'change-topics',
  'change-statement',
  'manage-people',
  'change-settings',
] as const
export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>
