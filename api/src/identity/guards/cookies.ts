import { secondMs } from '@vitrine/contract/bounds/durations'
import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { roles } from '@vitrine/contract/identity/identity'
import { adminCookieOf, adminKeyHeader, adminPathOf } from '@vitrine/contract/identity/pass'
import { hashToken, newToken } from '../../crypto/secrets.ts'
import type { ApiRequest, CookieOptions } from '../../http/api-request.ts'
import { deviceMs } from '../stores/device-store.ts'
import { type SessionRow, sessionMs } from '../stores/session-store.ts'
import type { UserRow } from '../stores/store.ts'
import type { ApiContext } from './api-context.ts'
import type { RequestContext } from './request-context.ts'
import { isAtAdmin } from './sides.ts'
import { cookieName } from './visitor.ts'

/** A browser that cookies are set in. */
type Browser = Pick<RequestContext, 'request' | 'visitor'>

/**
 * Sets the session cookie of a browser, and the cookie with the CSRF token that is bound to it.
 * Scripts may read the token and send it back.
 */
export function giveSession(
  context: ApiContext,
  browser: Browser,
  session: string,
  remember: boolean,
) {
  const { secure } = browser.visitor
  const name = cookieName(context, secure, 'session')
  const common = { ...everyCookie(context, secure), ...lasting(remember) }
  browser.request.setCookie(name, session, { ...common, httpOnly: true })
  giveCsrf(context, browser, session, remember)
}

/** The CSRF token of a session; as in Laravel every answer to that session brings it again. */
export function giveCsrf(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  session: string,
  remember: boolean,
) {
  const options = { ...everyCookie(context, secure), ...lasting(remember) }
  request.setCookie(csrfCookie, context.keys.csrfOf(session), options)
}

const lasting = (remember: boolean) => (remember ? { maxAge: sessionMs.longest / secondMs } : {})

/** Sets the cookie by which a browser is recognized at the next sign-in. */
export function giveDevice(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  device: string,
) {
  const maxAge = deviceMs / secondMs
  const name = cookieName(context, secure, 'device')
  request.setCookie(name, device, { ...everyCookie(context, secure), maxAge, httpOnly: true })
}

/** What a browser shows when it comes back with a pass; the time to press a button is enough. */
const nonceSeconds = 300

/**
 * Gives a browser what the pass that it goes for is bound to. It comes back by a form of the other
 * side, which may be another site to the browser: only `None` has it bring the cookie.
 */
export function giveNonce(
  context: ApiContext,
  { request, visitor: { secure } }: Browser,
  nonce: string,
) {
  const name = cookieName(context, secure, 'pass')
  const options = comingBack(context, secure)
  request.setCookie(name, nonce, { ...options, maxAge: nonceSeconds, httpOnly: true })
}

export function dropNonce(context: ApiContext, { request, visitor: { secure } }: Browser) {
  request.deleteCookie(cookieName(context, secure, 'pass'), comingBack(context, secure))
}

// Over http browsers take no `None`; what says nothing comes along for two minutes.
function comingBack(context: ApiContext, secure: boolean): CookieOptions {
  const { sameSite: _, ...options } = everyCookie(context, secure)
  return secure ? { ...options, sameSite: 'None' } : options
}

type KeptSession = Pick<SessionRow, 'id' | 'remember'>

/**
 * Sets the admin cookie. If the admin is a path of the site, the key of its next document is
 * derived from this cookie.
 */
export function giveAdminCookie(
  { adminUrl, keys }: ApiContext,
  request: ApiRequest,
  { id, remember }: KeptSession,
) {
  request.setCookie(adminCookieOf(adminUrl), keys.adminCookieOf(id), {
    path: adminPathOf({ adminUrl }),
    secure: adminUrl.startsWith('https:'),
    sameSite: 'Lax',
    httpOnly: true,
    ...lasting(remember === 1),
  })
}

/**
 * After a sign-in: sets the admin cookie for the staff, and sends the key to a document of the admin
 * that is already open. Pages of the site sign in at another address and do not get the key. Does
 * nothing if the admin has its own host.
 */
export function giveAdminKey(
  context: ApiContext,
  request: ApiRequest,
  session: KeptSession,
  { role }: Pick<UserRow, 'role'>,
) {
  if (adminPathOf(context) === '' || role > roles.contributor) return
  giveAdminCookie(context, request, session)
  if (isAtAdmin(context, request))
    request.setHeader(adminKeyHeader, hashToken(context.keys.adminCookieOf(session.id)))
}

function everyCookie({ auth: { cookieDomain } }: ApiContext, secure: boolean): CookieOptions {
  return {
    path: '/',
    secure,
    sameSite: 'Lax',
    ...(cookieDomain ? { domain: cookieDomain } : {}),
  }
}

/** Gives a guest a session that CSRF tokens can be bound to. The server does not store it. */
export function giveGuestSession(context: ApiContext, browser: Browser): string {
  const session = newToken()
  giveSession(context, browser, session, false)
  return session
}
