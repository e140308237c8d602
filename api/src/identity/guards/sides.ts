import {
  adminHostHeader,
  getAdminPath,
  type HandoffSide,
  needsHandoff,
} from '@vitrine/contract/identity/handoff-token'
import { isAdminHostRequest } from '@vitrine/files/admin-host'
import { isEqualConstantTime } from '../../crypto/secrets.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import type { SessionRow } from '../stores/session-store.ts'
import type { ApiContext } from './api-context.ts'
import { readPageOrigin } from './visitor.ts'

/** True if a session is valid on both sides, because the browser sends its cookie to both. */
const sharesSessions = (context: ApiContext): boolean =>
  !needsHandoff(context) || context.auth.cookieDomain !== undefined

/** True if a session is valid on the side. Older sessions (null) are valid on both. */
export const isValidOnSide = (
  context: ApiContext,
  { side }: Pick<SessionRow, 'side'>,
  requiredSide: HandoffSide,
): boolean => side === null || side === requiredSide || sharesSessions(context)

/** Returns the side on which a new session of this request is valid; null for both. */
export function getNewSessionSide(context: ApiContext, request: ApiRequest): HandoffSide | null {
  if (sharesSessions(context)) return null
  return isAtAdmin(context, request) ? 'admin' : 'site'
}

/**
 * True if a request goes to the admin (by host or path) and comes from the admin's own pages, or
 * from a page that uses tokens. Checks headers that browsers and proxies set; scripts cannot.
 */
export function isAtAdmin(context: ApiContext, request: ApiRequest): boolean {
  const page = readPageOrigin(request)
  const usesToken = isTokenPage(context, page)
  if (!usesToken && !sameOriginPages.includes(request.header('sec-fetch-site'))) return false
  const path = getAdminPath(context)
  const { origin, host } = new URL(context.adminUrl)
  const isAllowed = usesToken || isAllowedPage(page, origin, request)
  if (path !== '') return request.path.startsWith(`${path}/api/`) && isAllowed
  if (isAtAdminHost(context, request)) return isAllowed
  // A proxy may have replaced `Host`. Then only the page shows that the request is for the admin.
  return page === origin && !getOtherHosts(context, host).includes(request.header('host') ?? '')
}

/**
 * True if a request comes to the admin's own host: received there by this process or by another one
 * that proves it, or named in `Host`.
 */
export function isAtAdminHost(context: ApiContext, request: ApiRequest): boolean {
  if (getAdminPath(context) !== '') return false
  if (request.incoming && isAdminHostRequest(request.incoming)) return true
  if (isEqualConstantTime(request.header(adminHostHeader) ?? '', context.keys.adminHostProof))
    return true
  return request.header('host') === new URL(context.adminUrl).host
}

/** True for a page of `auth.tokenOrigins`, which cannot use cookies (`readVisitor`). */
const isTokenPage = ({ auth, ownOrigins }: ApiContext, page: string | undefined) =>
  page !== undefined && auth.tokenOrigins.includes(page) && !ownOrigins.includes(page)

/** Accepted `Sec-Fetch-Site` values: `none` for a typed URL, undefined in older browsers. */
const sameOriginPages: (string | undefined)[] = ['same-origin', 'none', undefined]

/** True if the page is unknown, or of the admin's origin or the requested host. */
const isAllowedPage = (page: string | undefined, origin: string, request: ApiRequest) =>
  page === undefined ||
  page === origin ||
  (URL.canParse(page) && new URL(page).host === request.header('host'))

const getOtherHosts = ({ ownOrigins }: ApiContext, admin: string) =>
  ownOrigins.map((ownOrigin) => new URL(ownOrigin).host).filter((host) => host !== admin)
