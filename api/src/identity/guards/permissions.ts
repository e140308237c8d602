import type { Permission } from '@vitrine/contract/admin/permissions'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'

const everyone: RoleName[] = ['administrator', 'editor', 'contributor']
const editors: RoleName[] = ['administrator', 'editor']
const administrators: RoleName[] = ['administrator']

/** Roles with each permission in the admin (specification §6). */
const rolesByPermission: Record<Permission, RoleName[]> = {
  'read-pages': everyone,
  'create-pages': everyone,
  'write-texts': everyone,
  'ask-to-publish': everyone,
  'preview-pages': everyone,
  'upload-media': everyone,
  'publish-pages': editors,
  'move-pages': editors,
  'trash-pages': editors,
  'delete-pages': editors,
  'write-declared-texts': editors,
  'delete-media': editors,
  'read-changes': editors,
  'change-menus': editors,
  'change-redirects': editors,
  'change-alert': editors,
  'manage-people': administrators,
  'change-settings': administrators,
}

export const hasPermission = (role: number, action: Permission): boolean =>
  rolesByPermission[action].some((name) => roles[name] === role)

export const getRolesWithPermission = (action: Permission): number[] =>
  rolesByPermission[action].map((name) => roles[name])
