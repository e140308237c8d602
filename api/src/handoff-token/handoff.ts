import { decodePath } from '@vitrine/contract/addresses/address'
import { parseCookies } from '@vitrine/contract/http/cookies'
import { screenPaths } from '@vitrine/contract/http/paths'
import {
  getSideUrl,
  type HandoffSide,
  handoffFields,
} from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import { parseReturnPath } from '@vitrine/contract/identity/return-path'
import { localizePath, splitLocale } from '@vitrine/contract/locale/locale'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { RequestContext } from '../identity/guards/request-context.ts'
import { getCookieName } from '../identity/guards/visitor.ts'
import type { SignedInUser } from '../identity/stores/session-check.ts'

/** A handoff of a signed-in browser from one side to the other. */
export interface Handoff {
  context: ApiContext
  to: HandoffSide
}

/** Returns the path to go to on the target side; `/` if it is invalid. */
export function parseTargetPath(value: unknown): string {
  const path = parseReturnPath(typeof value === 'string' ? value : null, () => false)
  // API paths are not pages, least of all the form with the token.
  return path === undefined || path.startsWith('/api/') ? '/' : path
}

/** Returns the full URL on the target side. Its origin is always the configured one. */
export const getTargetUrl = ({ context, to }: Handoff, path: string) =>
  getSideUrl(context, to) + path

/** URL for a client without a token: the sign-in page, or the page if it is public. */
export function getUrlWithoutToken({ context, to }: Handoff, path: string): string {
  const { rules, auth, adminUrl, publicUrl } = context
  const query = new URLSearchParams({ [handoffFields.path]: path })
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
export const canEnter = ({ to }: Handoff, { user }: Pick<SignedInUser, 'user'>) =>
  to === 'site' || user.role <= roles.contributor

/** The browser as it reaches the target side: its cookies are `Secure` if that side uses https. */
export function toTargetBrowser(handoff: Handoff, { request, visitor }: RequestContext) {
  return { request, visitor: { ...visitor, secure: isSecure(handoff) } }
}

const isSecure = ({ context, to }: Handoff) => getSideUrl(context, to).startsWith('https:')

export const readNonce = (handoff: Handoff, { request }: RequestContext) =>
  parseCookies(request.header('cookie') ?? '').get(
    getCookieName(handoff.context, isSecure(handoff), 'pass'),
  )
