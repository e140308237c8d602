import type { Action } from '../admin/actions.ts'
import type { TokenScope } from '../identity/access-tokens.ts'
import type { Endpoint } from './endpoint.ts'

/** The scope that each action requires of an access token. No token may do other actions. */
const scopeOfAction = {
  'read-pages': 'read-drafts',
  'preview-pages': 'read-drafts',
  'read-changes': 'read-drafts',
  'create-pages': 'write-drafts',
  'write-texts': 'write-drafts',
  'write-declared-texts': 'write-drafts',
  'ask-to-publish': 'write-drafts',
  'publish-pages': 'publish',
  'move-pages': 'publish',
  'trash-pages': 'publish',
  'upload-media': 'media',
  'delete-media': 'media',
} as const satisfies Partial<Record<Action, TokenScope>>

/** Endpoints that an access token with the right scope may call. */
export type TokenEndpoint = Endpoint &
  ({ scope: TokenScope | 'any' } | { permission: keyof typeof scopeOfAction })

/** The scope that an endpoint requires of an access token; undefined if it is closed to them. */
export function tokenScopeOf({ scope, permission }: Endpoint): TokenScope | 'any' | undefined {
  const scopes: Partial<Record<Action, TokenScope>> = scopeOfAction
  return scope ?? (permission && scopes[permission])
}
