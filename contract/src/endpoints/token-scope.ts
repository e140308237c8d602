import type { Permission } from '../admin/permissions.ts'
import type { TokenScope } from '../identity/access-tokens.ts'
import type { Endpoint } from './endpoint.ts'

/** Scope that each permission requires of an access token. Tokens never have other permissions. */
const scopesByPermission = {
  'read-pages': 'read-drafts',
  'preview-pages': 'read-drafts',
  'read-changes': 'read-drafts',
  'create-pages': 'write-drafts',
  'write-texts': 'write-drafts',
  'change-structure': 'write-drafts',
  'write-declared-texts': 'write-drafts',
  'ask-to-publish': 'write-drafts',
  'publish-pages': 'publish',
  'choose-home': 'publish',
  'move-pages': 'publish',
  'trash-pages': 'publish',
  'upload-media': 'media',
  'describe-media': 'media',
  'organize-media': 'media',
  'delete-media': 'media',
} as const satisfies Partial<Record<Permission, TokenScope>>

/** An endpoint that accepts access tokens. */
export type TokenEndpoint = Endpoint &
  ({ scope: TokenScope | 'any' } | { permission: keyof typeof scopesByPermission })

/** Returns the scope that an endpoint requires; undefined if it refuses access tokens. */
export function getTokenScope({ scope, permission }: Endpoint): TokenScope | 'any' | undefined {
  const scopes: Partial<Record<Permission, TokenScope>> = scopesByPermission
  return scope ?? (permission && scopes[permission])
}
