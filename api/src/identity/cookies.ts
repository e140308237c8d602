import { csrfCookie } from '@vitrine/contract/csrf'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { deviceMs } from './device-store.ts'
import { newToken } from './secrets.ts'
import { sessionMs } from './session-store.ts'
import type { Identity } from './settings.ts'
import { cookieName, type Visitor } from './visitor.ts'

const secondMs = 1_000

/**
 * Gives a browser its session, and beside it the CSRF token that is bound to it, which its scripts
 * may read and send back.
 */
export function giveSession(
  identity: Identity,
  c: Context,
  { secure }: Visitor,
  session: string,
  remember: boolean,
) {
  const common = {
    ...everyCookie(identity, secure),
    ...(remember ? { maxAge: sessionMs.longest / secondMs } : {}),
  }
  const name = cookieName(identity, secure, 'session')
  setCookie(c, name, session, { ...common, httpOnly: true })
  setCookie(c, csrfCookie, identity.keys.csrfOf(session), common)
}

/** Gives a browser what it is known by when somebody signs in there again. */
export function giveDevice(identity: Identity, c: Context, { secure }: Visitor, device: string) {
  const maxAge = deviceMs / secondMs
  const name = cookieName(identity, secure, 'device')
  setCookie(c, name, device, { ...everyCookie(identity, secure), maxAge, httpOnly: true })
}

function everyCookie({ auth: { cookieDomain } }: Identity, secure: boolean): CookieOptions {
  return {
    path: '/',
    secure,
    sameSite: 'Lax',
    ...(cookieDomain ? { domain: cookieDomain } : {}),
  }
}

/** A session of nobody, so that forms can be sent; the server keeps nothing of it. */
export function giveGuestSession(identity: Identity, c: Context, visitor: Visitor): string {
  const session = newToken()
  giveSession(identity, c, visitor, session, false)
  return session
}
