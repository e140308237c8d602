import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

/** Scopes of access tokens. A token never allows more than its user may do. */
export const tokenScopes = [
  'read-published',
  'read-drafts',
  'write-drafts',
  'publish',
  'media',
  'statistics',
] as const
export const TokenScope = z.enum(tokenScopes)
export type TokenScope = z.infer<typeof TokenScope>

export const accessTokenRules = {
  nameMax: 80,
  perPersonMax: 50,
  /** Maximum number of days until a token expires. */
  daysMax: 366,
} as const

/** Prefix of every access token, so that secret scanners find leaked ones in logs and code. */
export const accessTokenPrefix = 'vitrine_'

export const NewAccessToken = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(accessTokenRules.nameMax)),
  scopes: z.array(TokenScope).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  /** Last day on which the token is valid, in UTC. */
  expires_on: z.iso.date(),
})
export type NewAccessToken = z.infer<typeof NewAccessToken>

/** An access token as its user sees it. */
export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  created_at: z.string(),
  expires_at: z.string(),
  /** Null if it was never used. */
  last_used_at: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof AccessToken>

export const AccessTokenList = z.object({
  data: z.array(AccessToken),
  /** Scopes that the role of the user allows for a new token. */
  scopes: z.array(TokenScope),
})
export type AccessTokenList = z.infer<typeof AccessTokenList>
/** `token` is shown only once. */
export const AccessTokenMade = z.object({
  data: z.object({ ...AccessToken.shape, token: z.string() }),
})
