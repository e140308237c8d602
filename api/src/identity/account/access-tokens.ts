import { dayMs } from '@vitrine/contract/bounds/durations'
import type * as at from '@vitrine/contract/endpoints/access-tokens'
import { type AccessToken, accessTokenRules } from '@vitrine/contract/identity/access-tokens'
import { roles } from '@vitrine/contract/identity/identity'
import type { InputOf } from '../../binding/bind.ts'
import { refusal, reply } from '../../http/reply.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { refuseFields } from '../guards/fields.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import { getAllowedScopes } from '../guards/token-scopes.ts'
import {
  type AccessTokenRow,
  deleteAccessToken,
  findAccessTokens,
  insertAccessToken,
  parseScopes,
} from '../stores/access-token-store.ts'
import { recordEvent } from '../stores/audit-log.ts'

export async function listAccessTokens({ db, now }: ApiContext, { me }: PersonRequest) {
  const rows = await findAccessTokens(db, me.user.id, now())
  return { data: rows.map(toTokenView), scopes: getAllowedScopes(me.user.role) }
}

export const toTokenView = (row: AccessTokenRow): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: parseScopes(row.scopes),
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
})

/**
 * Creates an access token. Refuses visitors of the site (403), scopes that the user's role does not
 * allow and an invalid expiry date (422), and more than the maximum number (429).
 */
export async function createAccessToken(
  { db, now }: ApiContext,
  ctx: PersonRequest,
  { body: { name, scopes, expires_on } }: InputOf<typeof at.createAccessToken>,
) {
  const { user } = ctx.me
  if (user.role > roles.contributor) return refusal(403, ctx.say('forbidden'))
  const expires = new Date(`${expires_on}T00:00:00Z`).getTime() + dayMs
  const isInRange =
    expires > now().getTime() && expires <= now().getTime() + accessTokenRules.daysMax * dayMs
  if (!isInRange) return refuseFields(ctx, { expires_on: 'token_expiry' })
  const allowed = getAllowedScopes(user.role)
  if (!scopes.every((scope) => allowed.includes(scope)))
    return refuseFields(ctx, { scopes: 'token_scopes' })
  const expiresAt = new Date(expires).toISOString()
  const result = await db.transaction().execute(async (tx) => {
    const created = await insertAccessToken(tx, { userId: user.id, name, scopes, expiresAt }, now())
    if (created) await recordEvent(tx, 'token-created', user.id, ctx.visitor, now())
    return created
  })
  if (!result) return refusal(429, ctx.say('tokens_many', { max: accessTokenRules.perPersonMax }))
  return reply(201, { data: { ...toTokenView(result.row), token: result.token } })
}

export async function revokeAccessToken(
  { db, now }: ApiContext,
  ctx: PersonRequest,
  { params }: InputOf<typeof at.revokeAccessToken>,
) {
  const { id } = ctx.me.user
  const isRevoked = await db.transaction().execute(async (tx) => {
    const isDeleted = await deleteAccessToken(tx, id, params.id)
    if (isDeleted) await recordEvent(tx, 'token-revoked', id, ctx.visitor, now())
    return isDeleted
  })
  return isRevoked ? undefined : refusal(404, ctx.say('token_unknown'))
}
