import { type TokenScope, tokenScopes } from '@vitrine/contract/access-tokens'
import type { Action } from '@vitrine/contract/admin/actions'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { roles } from '@vitrine/contract/identity'
import { may } from './rights.ts'

/** The scope that each action requires of an access token. No token may do other actions. */
const scopeOfAction: Partial<Record<Action, TokenScope>> = {
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
}

/** Who writes or publishes also reads. */
const included: Partial<Record<TokenScope, TokenScope[]>> = {
  'write-drafts': ['read-drafts'],
  publish: ['read-drafts'],
}

/** True if a token with these scopes may call an endpoint; the role of its person is checked too. */
export function allowsCall(scopes: TokenScope[], { scope, permission }: Endpoint): boolean {
  const required = scope ?? (permission && scopeOfAction[permission])
  if (required === undefined) return false
  if (required === 'any') return true
  const all = scopes.flatMap((own) => [own, ...(included[own] ?? [])])
  return all.includes(required)
}

/** The scopes that a person of this role may give to a token; none for a visitor of the site. */
export function scopesFor(role: number): TokenScope[] {
  if (role > roles.contributor) return []
  return tokenScopes.filter((scope) => scope !== 'publish' || may(role, 'publish-pages'))
}
