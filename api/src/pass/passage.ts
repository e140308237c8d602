import { decodePath } from '@vitrine/contract/addresses/address'
import { cookiesIn } from '@vitrine/contract/http/cookies'
import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { addressOfSide, type PassSide, passFields } from '@vitrine/contract/identity/pass'
import { returnPath } from '@vitrine/contract/identity/return-path'
import { localizePath, splitLocale } from '@vitrine/contract/locale/locale'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { cookieName } from '../identity/guards/visitor.ts'
import type { SignedIn } from '../identity/stores/session-store.ts'

/** One way between the two sides. */
export interface Passage {
  context: ApiContext
  /** Side on which the passage ends. */
  to: PassSide
}

/** Returns the requested path on the side where the passage ends; `/` if it is invalid. */
export function pathOf(given: unknown): string {
  const path = returnPath(typeof given === 'string' ? given : null, () => false)
  // A call of the API is no page to return to, least of all the form that carries a pass.
  return path === undefined || path.startsWith('/api/') ? '/' : path
}

/** The whole address: its origin is configured, whatever was asked for. */
export const arrival = ({ context, to }: Passage, path: string) => addressOfSide(context, to) + path

/**
 * Returns the address for a client without a pass: that of the sign-in, or of the path itself if
 * everyone may read it.
 */
export function withoutPass({ context, to }: Passage, path: string): string {
  const { rules, auth, adminUrl, publicUrl } = context
  const back = new URLSearchParams({ [passFields.path]: path })
  if (to === 'admin') return `${adminUrl}/login?${back}`
  const [pathname = '/'] = path.split(/[?#]/, 1)
  const place = splitLocale(rules, decodePath(pathname) ?? '/')
  if (!isScreen(place.path)) return publicUrl + path
  const login = localizePath(rules, place.locale, auth.redirects.onAuthOnly)
  return `${new URL(login, publicUrl).href}?${back}`
}

const isScreen = (path: string) =>
  path === screenPaths.dashboard || path.startsWith(`${screenPaths.dashboard}/`)

/** True if a person of this role may enter the side. */
export const mayEnter = ({ to }: Passage, { user }: Pick<SignedIn, 'user'>) =>
  to === 'site' || user.role <= roles.contributor

/** The browser on a side. Its cookies are as safe as the address of the side. */
export function onSide(passage: Passage, { request, visitor }: RequestContext) {
  return { request, visitor: { ...visitor, secure: isSecure(passage) } }
}

const isSecure = ({ context, to }: Passage) => addressOfSide(context, to).startsWith('https:')

/** The nonce in the cookie of the browser. */
export const nonceOf = (passage: Passage, { request }: RequestContext) =>
  cookiesIn(request.header('cookie') ?? '').get(
    cookieName(passage.context, isSecure(passage), 'pass'),
  )
