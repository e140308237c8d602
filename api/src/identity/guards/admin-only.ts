import type { Problem } from '@vitrine/contract/http/problem'
import { adminKeyHeader, getAdminPath } from '@vitrine/contract/identity/handoff-token'
import { hashToken, isEqualConstantTime } from '../../crypto/secrets.ts'
import { type Reply, refusal } from '../../http/reply.ts'
import type { ApiContext } from './api-context.ts'
import { setAdminCookie } from './cookies.ts'
import type { PersonRequest } from './request-context.ts'
import { isAtAdmin, isValidOnSide } from './sides.ts'

/**
 * Refuses a call of the admin that comes from elsewhere: 403 outside the admin, 401 for a session
 * of the site, 428 without the key of the admin's documents if the admin is a path of the site.
 * Returns undefined if the call is allowed.
 */
export function refuseOutsideAdmin(
  context: ApiContext,
  ctx: PersonRequest,
): Reply<401 | 403 | 428, Problem> | undefined {
  const { request, me, say } = ctx
  if (me.token) return undefined
  if (!isAtAdmin(context, request)) return refusal(403, say('admin_alone'))
  if (!isValidOnSide(context, me.session, 'admin')) return refusal(401, say('unauthenticated'))
  if (getAdminPath(context) === '' || hasKey(context, ctx)) return undefined
  setAdminCookie(context, request, me.session)
  return refusal(428, say('admin_key'))
}

/**
 * True if the call has the key of the admin's documents, or a token. If the admin is a path of the
 * site, scripts of both share one origin, but only documents of the admin have the key. A token is
 * enough: no browser sends one by itself.
 */
function hasKey({ keys }: ApiContext, { request, visitor, me }: PersonRequest) {
  if (visitor.proof?.kind === 'token') return true
  return isEqualConstantTime(
    request.header(adminKeyHeader) ?? '',
    hashToken(keys.createAdminCookie(me.session.id)),
  )
}
