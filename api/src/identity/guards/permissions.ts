import type { Permission } from '@vitrine/contract/admin/permissions'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'
import type { SignedInUser } from '../stores/session-check.ts'

const everyone: RoleName[] = ['administrator', 'editor', 'contributor']
const editors: RoleName[] = ['administrator', 'editor']
const administrators: RoleName[] = ['administrator']

/**
 * What an action means for a user who is limited to some languages: `any`, no effect; `own`, only
 * in these languages; `all`, not allowed, because it concerns every language.
 */
export type LimitEffect = 'any' | 'own' | 'all'

interface PermissionRule {
  roles: RoleName[]
  languages: LimitEffect
}

/** The permissions in the admin (specification §6). */
const ruleByPermission: Record<Permission, PermissionRule> = {
  'read-pages': { roles: everyone, languages: 'any' },
  'create-pages': { roles: everyone, languages: 'all' },
  'write-texts': { roles: everyone, languages: 'own' },
  'change-structure': { roles: everyone, languages: 'all' },
  'ask-to-publish': { roles: everyone, languages: 'own' },
  'preview-pages': { roles: everyone, languages: 'any' },
  'upload-media': { roles: everyone, languages: 'any' },
  'describe-media': { roles: everyone, languages: 'own' },
  'organize-media': { roles: everyone, languages: 'all' },
  'read-responses': { roles: everyone, languages: 'any' },
  'publish-pages': { roles: editors, languages: 'own' },
  'choose-home': { roles: editors, languages: 'all' },
  'move-pages': { roles: editors, languages: 'all' },
  'trash-pages': { roles: editors, languages: 'all' },
  'delete-pages': { roles: editors, languages: 'all' },
  'write-declared-texts': { roles: editors, languages: 'own' },
  'delete-media': { roles: editors, languages: 'all' },
  'read-changes': { roles: editors, languages: 'any' },
  'read-site-content': { roles: editors, languages: 'any' },
  'change-menus': { roles: editors, languages: 'all' },
  'change-redirects': { roles: editors, languages: 'all' },
  'change-alert': { roles: editors, languages: 'all' },
  'change-topics': { roles: editors, languages: 'all' },
  'change-statement': { roles: editors, languages: 'all' },
  'manage-people': { roles: administrators, languages: 'all' },
  'change-settings': { roles: administrators, languages: 'all' },
}

/** True if a role has the permission, in at least one language. */
export const isAllowedRole = (role: number, action: Permission): boolean =>
  ruleByPermission[action].roles.some((name) => roles[name] === role)

export const getRolesWithPermission = (action: Permission): number[] =>
  ruleByPermission[action].roles.map((name) => roles[name])

export const getLimitEffect = (action: Permission): LimitEffect =>
  ruleByPermission[action].languages

/** A signed-in user: the role, and the languages of a limit. */
export type PermissionHolder = Pick<SignedInUser, 'locales'> & {
  user: Pick<SignedInUser['user'], 'role'>
}

/** True if a user has the permission in a language; without `locale`, in at least one. */
export function hasPermission(
  { user, locales }: PermissionHolder,
  action: Permission,
  locale?: string,
): boolean {
  if (!isAllowedRole(user.role, action)) return false
  const languages = getLimitEffect(action)
  if (locales === null || languages === 'any') return true
  if (languages === 'all') return false
  return locale === undefined ? locales.length > 0 : locales.includes(locale)
}
