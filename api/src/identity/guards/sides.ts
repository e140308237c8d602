import type { IncomingMessage } from 'node:http'
import { adminPathOf, needsPass, type PassSide } from '@vitrine/contract/pass'
import { cameToAdminHost } from '@vitrine/files/admin-host'
import type { Context } from 'hono'
import type { SessionRow } from '../stores/session-store.ts'
import type { ApiContext } from './api-context.ts'
import { namedOrigin } from './visitor.ts'

/** True where one session serves both sides: the browser sends its cookie to either. */
export const sharesSessions = (context: ApiContext): boolean =>
  !needsPass(context) || context.auth.cookieDomain !== undefined

/** True if a session counts on a side. One that began before its side was noted counts on both. */
export const countsOn = (
  context: ApiContext,
  { side }: Pick<SessionRow, 'side'>,
  wanted: PassSide,
): boolean => side === null || side === wanted || sharesSessions(context)

/** The side of a session that begins with this request; null where it serves both. */
export function sideOfNew(context: ApiContext, c: Context): PassSide | null {
  if (sharesSessions(context)) return null
  return isAtAdmin(context, c) ? 'admin' : 'site'
}

/**
 * True if a request comes to the admin, and from no page of another origin: to its host, or below its
 * path. What says so is written by the browser and by the proxies, never by a script.
 */
export function isAtAdmin(context: ApiContext, c: Context): boolean {
  if (!sameOriginPages.includes(c.req.header('sec-fetch-site'))) return false
  const path = adminPathOf(context)
  const page = namedOrigin(c)
  const { origin, host } = new URL(context.adminUrl)
  if (path !== '') return c.req.path.startsWith(`${path}/api/`) && isOneOf(page, origin, c)
  if (isAtAdminHost(context, c)) return isOneOf(page, origin, c)
  // A proxy may have written another host: then the page alone tells.
  return page === origin && !hostsBeside(context, host).includes(c.req.header('host') ?? '')
}

/** True if a request comes to the admin's own host. */
export function isAtAdminHost(context: ApiContext, c: Context): boolean {
  if (adminPathOf(context) !== '') return false
  const { incoming }: { incoming?: IncomingMessage } = c.env ?? {}
  if (incoming && cameToAdminHost(incoming)) return true
  return c.req.header('host') === new URL(context.adminUrl).host
}

/** `none` is an address that somebody has typed; older browsers say nothing. */
const sameOriginPages: (string | undefined)[] = ['same-origin', 'none', undefined]

/** No page at all, one of the admin's origin, or one of the very host that is asked. */
const isOneOf = (page: string | undefined, origin: string, c: Context) =>
  page === undefined ||
  page === origin ||
  (URL.canParse(page) && new URL(page).host === c.req.header('host'))

const hostsBeside = ({ ownOrigins }: ApiContext, admin: string) =>
  ownOrigins.map((own) => new URL(own).host).filter((host) => host !== admin)
