import {
  adminHostHeader,
  adminPathOf,
  needsPass,
  type PassSide,
} from '@vitrine/contract/identity/pass'
import { cameToAdminHost } from '@vitrine/files/admin-host'
import { same } from '../../crypto/secrets.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import type { SessionRow } from '../stores/session-store.ts'
import type { ApiContext } from './api-context.ts'
import { namedOrigin } from './visitor.ts'

/** True if one session is valid on both sides, because the browser sends its cookie to both. */
export const sharesSessions = (context: ApiContext): boolean =>
  !needsPass(context) || context.auth.cookieDomain !== undefined

/** True if a session is valid on a side. One from before sides were stored is valid on both. */
export const countsOn = (
  context: ApiContext,
  { side }: Pick<SessionRow, 'side'>,
  wanted: PassSide,
): boolean => side === null || side === wanted || sharesSessions(context)

/** Returns the side on which a session that begins with this request is valid; null for both. */
export function sideOfNew(context: ApiContext, request: ApiRequest): PassSide | null {
  if (sharesSessions(context)) return null
  return isAtAdmin(context, request) ? 'admin' : 'site'
}

/**
 * True if a request goes to the admin (its host, or below its path) and comes from no page of
 * another origin, except those that use tokens. Reads headers that the browser and the proxies set;
 * a script cannot.
 */
export function isAtAdmin(context: ApiContext, request: ApiRequest): boolean {
  const page = namedOrigin(request)
  const usesToken = isTokenPage(context, page)
  if (!usesToken && !sameOriginPages.includes(request.header('sec-fetch-site'))) return false
  const path = adminPathOf(context)
  const { origin, host } = new URL(context.adminUrl)
  const isAllowed = usesToken || isOneOf(page, origin, request)
  if (path !== '') return request.path.startsWith(`${path}/api/`) && isAllowed
  if (isAtAdminHost(context, request)) return isAllowed
  // A proxy may have replaced the host. Then only the page shows that the request is for the admin.
  return page === origin && !hostsBeside(context, host).includes(request.header('host') ?? '')
}

/**
 * True if a request comes to the admin's own host: received there by this process, by another one
 * that proves it, or named in `Host`.
 */
export function isAtAdminHost(context: ApiContext, request: ApiRequest): boolean {
  if (adminPathOf(context) !== '') return false
  if (request.incoming && cameToAdminHost(request.incoming)) return true
  if (same(request.header(adminHostHeader) ?? '', context.keys.adminHostProof)) return true
  return request.header('host') === new URL(context.adminUrl).host
}

/**
 * True for a page of `auth.tokenOrigins`. Its cookies do not count (`visitorOf`), and no browser
 * sends its token without it.
 */
const isTokenPage = ({ auth, ownOrigins }: ApiContext, page: string | undefined) =>
  page !== undefined && auth.tokenOrigins.includes(page) && !ownOrigins.includes(page)

/** Values of `Sec-Fetch-Site`: `none` for a typed address, undefined in older browsers. */
const sameOriginPages: (string | undefined)[] = ['same-origin', 'none', undefined]

/** True if the request names no page, or one of the admin's origin or the requested host. */
const isOneOf = (page: string | undefined, origin: string, request: ApiRequest) =>
  page === undefined ||
  page === origin ||
  (URL.canParse(page) && new URL(page).host === request.header('host'))

const hostsBeside = ({ ownOrigins }: ApiContext, admin: string) =>
  ownOrigins.map((own) => new URL(own).host).filter((host) => host !== admin)
