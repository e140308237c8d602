import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { getTokenScope } from '@vitrine/contract/endpoints/token-scope'
import { type TokenScope, tokenScopes } from '@vitrine/contract/identity/access-tokens'
import { roles } from '@vitrine/contract/identity/identity'
import { isAllowedRole } from './permissions.ts'

/** Writing and publishing include reading. */
const includedScopes: Partial<Record<TokenScope, TokenScope[]>> = {
  'write-drafts': ['read-drafts'],
  publish: ['read-drafts'],
}

/** True if the scopes allow the call. The user's role is checked separately. */
export function allowsCall(scopes: TokenScope[], endpoint: Endpoint): boolean {
  const required = getTokenScope(endpoint)
  if (required === undefined) return false
  if (required === 'any') return true
  const all = scopes.flatMap((scope) => [scope, ...(includedScopes[scope] ?? [])])
  return all.includes(required)
}

/** Scopes that a user with this role may give to a token. */
export function getAllowedScopes(role: number): TokenScope[] {
  if (role > roles.contributor) return []
  return tokenScopes.filter((scope) => scope !== 'publish' || isAllowedRole(role, 'publish-pages'))
}
