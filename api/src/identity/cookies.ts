import { csrfCookie } from '@vitrine/contract/csrf'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { newToken } from './secrets.ts'
import { sessionMs } from './session-store.ts'
import type { Identity } from './settings.ts'
import { sessionCookieName, type Visitor } from './visitor.ts'

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
  const { cookieDomain } = identity.auth
  const common = {
    path: '/',
    secure,
    sameSite: 'Lax',
    ...(cookieDomain ? { domain: cookieDomain } : {}),
    ...(remember ? { maxAge: sessionMs.longest / secondMs } : {}),
  } as const
  setCookie(c, sessionCookieName(identity, secure), session, { ...common, httpOnly: true })
  setCookie(c, csrfCookie, identity.keys.csrfOf(session), common)
}

/** A session of nobody, so that forms can be sent; the server keeps nothing of it. */
export function giveGuestSession(identity: Identity, c: Context, visitor: Visitor): string {
  const session = newToken()
  giveSession(identity, c, visitor, session, false)
  return session
}
