import { secondMs } from '@vitrine/contract/bounds/durations'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import {
  adminKeyHeader,
  getAdminCookieName,
  getAdminPath,
} from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import { generateToken, hashToken } from '../../crypto/secrets.ts'
import type { ApiRequest, CookieOptions } from '../../http/api-request.ts'
import { deviceTtlMs } from '../stores/device-store.ts'
import { type SessionRow, sessionTtlMs } from '../stores/session-store.ts'
import type { UserRow } from '../stores/user-store.ts'
import type { ApiContext } from './api-context.ts'
import type { RequestContext } from './request-context.ts'
import { isAtAdmin } from './sides.ts'
import { getCookieName } from './visitor.ts'

type Browser = Pick<RequestContext, 'request' | 'visitor'>

/** Sets the session cookie and the CSRF cookie, which scripts send back in a header. */
export function setSessionCookies(
  context: ApiContext,
  browser: Browser,
  session: string,
  remember: boolean,
) {
  const { secure } = browser.visitor
  const name = getCookieName(context, secure, 'session')
  const common = { ...getBaseOptions(context, secure), ...getMaxAge(remember) }
  browser.request.setCookie(name, session, { ...common, httpOnly: true })
  setCsrfTokenCookie(context, browser, session, remember)
}

/** Sets the cookie with the CSRF token. As in Laravel, every response renews it. */
export function setCsrfTokenCookie(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  session: string,
  remember: boolean,
) {
  const options = { ...getBaseOptions(context, secure), ...getMaxAge(remember) }
  request.setCookie(csrfCookie, context.keys.createCsrfToken(session), options)
}

const getMaxAge = (remember: boolean) =>
  remember ? { maxAge: sessionTtlMs.longest / secondMs } : {}

/** Sets the cookie by which a browser is known at the next sign-in. */
export function setDeviceCookie(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  device: string,
) {
  const maxAge = deviceTtlMs / secondMs
  const name = getCookieName(context, secure, 'device')
  request.setCookie(name, device, { ...getBaseOptions(context, secure), maxAge, httpOnly: true })
}

/** Lifetime of the nonce: enough to press the button of the form. */
const nonceSeconds = 300

/**
 * Sets the nonce cookie that the handoff token is bound to. The browser returns by a cross-site
 * form, so the cookie needs `SameSite=None`.
 */
export function setNonceCookie(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  nonce: string,
) {
  const name = getCookieName(context, secure, 'pass')
  const options = getCrossSiteOptions(context, secure)
  request.setCookie(name, nonce, { ...options, maxAge: nonceSeconds, httpOnly: true })
}

export function clearNonceCookie(context: ApiContext, { request, visitor: { secure } }: Browser) {
  request.deleteCookie(getCookieName(context, secure, 'pass'), getCrossSiteOptions(context, secure))
}

// Browsers accept `None` over https only. Over http, a cookie without `SameSite` is sent with
// cross-site forms for two minutes.
function getCrossSiteOptions(context: ApiContext, secure: boolean): CookieOptions {
  const { sameSite: _, ...options } = getBaseOptions(context, secure)
  return secure ? { ...options, sameSite: 'None' } : options
}

type StoredSession = Pick<SessionRow, 'id' | 'remember'>

/** Sets the cookie that the key of the admin's documents is derived from. */
export function setAdminCookie(
  { adminUrl, keys }: ApiContext,
  request: ApiRequest,
  { id, remember }: StoredSession,
) {
  request.setCookie(getAdminCookieName(adminUrl), keys.createAdminCookie(id), {
    path: getAdminPath({ adminUrl }),
    secure: adminUrl.startsWith('https:'),
    sameSite: 'Lax',
    httpOnly: true,
    ...getMaxAge(remember === 1),
  })
}

/**
 * After a sign-in: sets the admin cookie for staff, and sends the key to the open document of the
 * admin. Pages of the site sign in below another path and get no key. Does nothing if the admin has
 * its own host.
 */
export function sendAdminKey(
  context: ApiContext,
  request: ApiRequest,
  session: StoredSession,
  { role }: Pick<UserRow, 'role'>,
) {
  if (getAdminPath(context) === '' || role > roles.contributor) return
  setAdminCookie(context, request, session)
  if (isAtAdmin(context, request))
    request.setHeader(adminKeyHeader, hashToken(context.keys.createAdminCookie(session.id)))
}

function getBaseOptions({ auth: { cookieDomain } }: ApiContext, secure: boolean): CookieOptions {
  return {
    path: '/',
    secure,
    sameSite: 'Lax',
    ...(cookieDomain ? { domain: cookieDomain } : {}),
  }
}

/** Sets a guest session that CSRF tokens are bound to. The server does not store it. */
export function setGuestSession(context: ApiContext, browser: Browser): string {
  const session = generateToken()
  setSessionCookies(context, browser, session, false)
  return session
}
