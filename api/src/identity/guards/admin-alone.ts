import { adminKeyHeader, adminPathOf } from '@vitrine/contract/pass'
import { hashToken, same } from '../../crypto/secrets.ts'
import { refuse } from '../../http/refusals.ts'
import type { ApiContext } from './api-context.ts'
import { giveAdminCookie } from './cookies.ts'
import type { PersonRequest } from './request-context.ts'
import { countsOn, isAtAdmin } from './sides.ts'

/**
 * Refuses a call that is for the admin alone: 403 elsewhere, 401 for a session of the site, 428 for a
 * page of the site where the admin is one of its paths. Undefined for a call that may go on.
 */
export function refuseOutsideAdmin(
  context: ApiContext,
  asked: PersonRequest,
): Response | undefined {
  const { c, me, say } = asked
  if (!isAtAdmin(context, c)) return refuse(c, 403, say('admin_alone'))
  if (!countsOn(context, me.session, 'admin')) return refuse(c, 401, say('unauthenticated'))
  if (adminPathOf(context) === '' || hasKey(context, asked)) return undefined
  giveAdminCookie(context, c, me.session)
  return refuse(c, 428, say('admin_key'))
}

/**
 * Where the admin is a path of the site, scripts of both have one origin: only a document of the admin
 * knows the key of its session. No browser sends a token by itself, so that is proof enough.
 */
function hasKey({ keys }: ApiContext, { c, visitor, me }: PersonRequest) {
  if (visitor.proof?.kind === 'token') return true
  return same(c.req.header(adminKeyHeader) ?? '', hashToken(keys.adminCookieOf(me.session.id)))
}
