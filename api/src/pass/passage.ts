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

/** A handoff of a signed-in browser from one side to the other. */
export interface Passage {
  context: ApiContext
  to: PassSide
}

/** Returns the path to go to on the target side; `/` if it is invalid. */
export function pathOf(value: unknown): string {
  const path = returnPath(typeof value === 'string' ? value : null, () => false)
  // API paths are not pages, least of all the form with the token.
  return path === undefined || path.startsWith('/api/') ? '/' : path
}

/** Returns the full URL on the target side. Its origin is always the configured one. */
export const arrival = ({ context, to }: Passage, path: string) => addressOfSide(context, to) + path

/** URL for a client without a token: the sign-in page, or the page if it is public. */
export function withoutPass({ context, to }: Passage, path: string): string {
  const { rules, auth, adminUrl, publicUrl } = context
  const query = new URLSearchParams({ [passFields.path]: path })
  if (to === 'admin') return `${adminUrl}/login?${query}`
  const [pathname = '/'] = path.split(/[?#]/, 1)
  const localePath = splitLocale(rules, decodePath(pathname) ?? '/')
  if (!isScreen(localePath.path)) return publicUrl + path
  const login = localizePath(rules, localePath.locale, auth.redirects.onAuthOnly)
  return `${new URL(login, publicUrl).href}?${query}`
}

const isScreen = (path: string) =>
  path === screenPaths.dashboard || path.startsWith(`${screenPaths.dashboard}/`)

/** True if a user with this role may use the target side. */
export const mayEnter = ({ to }: Passage, { user }: Pick<SignedIn, 'user'>) =>
  to === 'site' || user.role <= roles.contributor

/** The browser as it reaches the target side: its cookies are `Secure` if that side uses https. */
export function onSide(passage: Passage, { request, visitor }: RequestContext) {
  return { request, visitor: { ...visitor, secure: isSecure(passage) } }
}

const isSecure = ({ context, to }: Passage) => addressOfSide(context, to).startsWith('https:')

export const nonceOf = (passage: Passage, { request }: RequestContext) =>
  cookiesIn(request.header('cookie') ?? '').get(
    cookieName(passage.context, isSecure(passage), 'pass'),
  )
