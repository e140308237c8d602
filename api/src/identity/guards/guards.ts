import type { Endpoint, Guard } from '@vitrine/contract/endpoints/endpoint'
import { decodeCookie } from '@vitrine/contract/http/cookies'
import { screenPaths, siteKeyHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { csrfHeader } from '@vitrine/contract/identity/csrf'
import { getHandoffUrl, needsHandoff } from '@vitrine/contract/identity/handoff-token'
import { roles, twoFactorNeededCode } from '@vitrine/contract/identity/identity'
import { localizePath } from '@vitrine/contract/locale/locale'
import { isAccessToken, isEqualConstantTime, isToken } from '../../crypto/secrets.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import { safeMethods } from '../../http/cross-origin.ts'
import { once } from '../../http/once.ts'
import { Reply, refusal, reply } from '../../http/reply.ts'
import { findTokenUser } from '../stores/access-token-store.ts'
import { createSessionCheck, isConfirmed, type SignedInUser } from '../stores/session-check.ts'
import { refuseOutsideAdmin } from './admin-only.ts'
import type { ApiContext } from './api-context.ts'
import { countNetworkAttempt, refuseTooManyAttempts } from './attempts.ts'
import { setCsrfTokenCookie, setGuestSession, setSessionCookies } from './cookies.ts'
import { refuseByPath } from './language-limit.ts'
import { createSay, formatLanguages, getRequestLanguage, type Say } from './messages.ts'
import { isAllowedRole } from './permissions.ts'
import type { PersonRequest, PublicContext, RequestContext } from './request-context.ts'
import { createTokenLimit, type TokenLimit } from './token-limit.ts'
import { allowsCall } from './token-scopes.ts'
import { readVisitor, type Visitor } from './visitor.ts'

/** A guard: returns the context of an allowed request, or a refusal. Reads no body. */
export type GuardCheck<A = PublicContext | RequestContext> = (
  request: ApiRequest,
) => Promise<A | Reply<number, Problem>>

/** Creates the guards of all endpoints (specification §7). */
export function createGuards(context: ApiContext, siteKey: string) {
  const anonymous = createAnonymousGuards(context, siteKey)
  const signedIn = createSignedInGuards(context)
  const tokenLimit = createTokenLimit(context)
  return (endpoint: Endpoint): GuardCheck => {
    const { guard } = endpoint
    return isAnonymous(guard)
      ? anonymous[guard]
      : withScope(endpoint, signedIn(endpoint, guard), tokenLimit)
  }
}

type AnonymousGuard = 'none' | 'site' | 'open' | 'limited' | 'crossing'
type SignedInGuard = Exclude<Guard, AnonymousGuard>

function createAnonymousGuards(
  context: ApiContext,
  siteKey: string,
): Record<AnonymousGuard, GuardCheck> {
  const open = createOpenGuard(context)
  const countAttempt = async (ctx: RequestContext) => {
    const attempt = await countNetworkAttempt(context, ctx)
    return attempt instanceof Reply ? attempt : { ...ctx, attempt }
  }
  return {
    none: admitAnyone,
    site: createSiteServerGuard(siteKey),
    open,
    limited: chain<RequestContext, RequestContext>(open, countAttempt),
    crossing: chain<RequestContext, RequestContext>(
      createOpenGuard(context, isForeign),
      countAttempt,
    ),
  }
}

/** Returns a function that creates the guard of an endpoint for signed-in users. */
function createSignedInGuards(context: ApiContext) {
  const open = createOpenGuard(context)
  const openToTokens = createOpenGuard(context, neverRefuse)
  return (endpoint: Endpoint, guard: SignedInGuard): GuardCheck<PersonRequest> => {
    const { permission } = endpoint
    const withUser = chain<RequestContext, PersonRequest>(
      // A browser session is not accepted, so that no page can act as an assistant.
      guard === 'token' ? openToTokens : open,
      async (ctx) => {
        const me = await ctx.signedIn()
        if (guard === 'token' && !me?.token) return refuseWithoutToken(ctx)
        return me ? { ...ctx, me } : refusal(401, ctx.say('unauthenticated'))
      },
    )
    return chain<PersonRequest, PersonRequest>(
      withUser,
      async (ctx) =>
        (guard === 'admin' ? refuseOutsideAdmin(context, ctx) : undefined) ??
        refuseWithoutSecondStep(context, ctx, endpoint) ??
        refuseRole(ctx, endpoint) ??
        (permission ? refuseByPath(ctx, permission) : undefined) ??
        refuseWithoutPassword(context, ctx, endpoint) ??
        ctx,
    )
  }
}

/** Refuses a user whose role requires a second step that is not set up (403), except to set it up. */
function refuseWithoutSecondStep(
  context: ApiContext,
  { me, say, language }: PersonRequest,
  { beforeSecondStep }: Endpoint,
) {
  if (!me.mustSetUpTwoFactor || beforeSecondStep) return undefined
  const url = getSecurityUrl(context, language())
  return reply(403, { message: say('two_factor_needed'), code: twoFactorNeededCode, url })
}

/** URL of the screen that sets the second step up; by a handoff if the sides share no cookies. */
function getSecurityUrl(context: ApiContext, locale: string) {
  const { rules, publicUrl } = context
  const url = new URL(localizePath(rules, locale, screenPaths.security), publicUrl)
  const isHandoff = needsHandoff(context) && url.origin === new URL(publicUrl).origin
  return isHandoff ? getHandoffUrl(url.origin, 'site', url.pathname) : url.href
}

function refuseRole({ me, say }: PersonRequest, { guard, permission }: Endpoint) {
  const { role } = me.user
  const lowestRole = lowestRoles[guard]
  const isAllowed = permission ? isAllowedRole(role, permission) : role <= (lowestRole ?? role)
  return isAllowed ? undefined : refusal(403, say('forbidden'))
}

const lowestRoles: Partial<Record<Guard, number>> = {
  staff: roles.contributor,
  editorial: roles.editor,
}

function refuseWithoutPassword(
  { now }: ApiContext,
  ctx: PersonRequest,
  { guard, confirmed }: Endpoint,
) {
  const isNeeded = guard === 'sensitive' || confirmed === true
  return isNeeded && !isConfirmed(ctx.me, now()) ? refuseUnconfirmed(ctx) : undefined
}

const anonymousGuards: Guard[] = ['none', 'site', 'open', 'limited', 'crossing']
const isAnonymous = (guard: Guard): guard is AnonymousGuard => anonymousGuards.includes(guard)

/** Refuses an access token without the scope (403) or above its rate limit (429). */
const withScope =
  (endpoint: Endpoint, admit: GuardCheck, tokenLimit: TokenLimit): GuardCheck =>
  async (request) => {
    const ctx = await admit(request)
    if (!isPersonRequest(ctx) || !ctx.me.token) return ctx
    const { id, scopes } = ctx.me.token
    const waitMs = await tokenLimit(id)
    if (waitMs > 0) return refuseTooManyAttempts(ctx, waitMs)
    const isAllowed = endpoint.guard === 'token' || allowsCall(scopes, endpoint)
    return isAllowed ? ctx : refusal(403, ctx.say('token_scope'))
  }

/** True if the guard of a call requires a signed-in user. */
export const isPersonRequest = (ctx: object): ctx is PersonRequest => 'me' in ctx

export const admitAnyone: GuardCheck = async (request) => ({ request })

/** Allows only the server of the site, which knows the key. */
export const createSiteServerGuard =
  (key: string): GuardCheck =>
  async (request) =>
    isEqualConstantTime(request.header(siteKeyHeader) ?? '', key)
      ? { request }
      : refusal(403, 'Only the site’s own server may call this.')

/** Creates a guard that needs no sign-in. `isRefused` detects forged requests (419). */
function createOpenGuard(context: ApiContext, isRefused = isForged): GuardCheck<RequestContext> {
  const find = createSessionCheck(context.db)
  const findUser = async ({ proof }: Visitor) => {
    if (proof?.kind === 'token' && isAccessToken(proof.token))
      return findTokenUser(context.db, proof.token, context.now())
    return proof && isToken(proof.token) ? find(proof.token, proof.kind, context.now()) : undefined
  }
  return async (request) => {
    request.setHeader('Cache-Control', 'no-store')
    request.setHeader('Vary', 'Origin, Cookie, Authorization, Locale')
    const visitor = readVisitor(context, request)
    const signedIn = once(async () => keepSiteLocales(context, await findUser(visitor)))
    const language = () => getRequestLanguage(request, context.rules)
    // Lazy: most responses have no message.
    const say: Say = (name, values) => createSay(language(), context.rules)(name, values)
    const formatLocales = (locales: readonly string[]) =>
      formatLanguages(locales, language(), context.rules)
    const ctx = { request, language, visitor, say, formatLanguages: formatLocales, signedIn }
    if (!isRefused(context, ctx)) {
      await renewCsrf(context, ctx)
      return ctx
    }
    setFreshCsrfToken(context, ctx, await signedIn())
    return refusal(419, say('csrf'))
  }
}

/**
 * Orders the languages of a limit as the site does, without those that it no longer has. The limit
 * stays, even if it is empty.
 */
function keepSiteLocales({ rules }: ApiContext, me: SignedInUser | undefined) {
  const { locales } = me ?? {}
  if (!me || !locales) return me
  const codes = rules.locales.map(({ code }) => code)
  return { ...me, locales: codes.filter((code) => locales.includes(code)) }
}

async function renewCsrf(context: ApiContext, ctx: RequestContext) {
  const { proof } = ctx.visitor
  if (proof?.kind !== 'session' || !isToken(proof.token)) return
  setCsrfTokenCookie(context, ctx, proof.token, (await ctx.signedIn())?.session.remember === 1)
}

const chain =
  <A, B>(
    first: GuardCheck<A>,
    next: (ctx: A) => Promise<B | Reply<number, Problem>>,
  ): GuardCheck<B> =>
  async (request) => {
    const ctx = await first(request)
    return ctx instanceof Reply ? ctx : next(ctx)
  }

/** Returns a 401: the call needs an access token. */
const refuseWithoutToken = ({ say }: RequestContext) =>
  refusal(401, say('token_needed'), undefined, { 'WWW-Authenticate': 'Bearer' })

/** Returns a 423: the password must be confirmed first. */
export const refuseUnconfirmed = ({ say }: RequestContext) => refusal(423, say('confirm_password'))

// True for a request without a valid CSRF token. A bearer token needs none: no browser sends it by
// itself.
function isForged({ keys }: ApiContext, { request, visitor }: RequestContext) {
  const { proof, firstParty } = visitor
  if (safeMethods.includes(request.method) || proof?.kind === 'token') return false
  if (!proof) return firstParty
  return !keys.isCsrfToken(proof.token, decodeCookie(request.header(csrfHeader) ?? ''))
}

const neverRefuse = () => false

const isForeign: typeof isForged = (_, { visitor }) => !visitor.firstParty

/** Sets the CSRF token of the present session, or of a new guest session. */
export function setFreshCsrfToken(context: ApiContext, ctx: RequestContext, me?: SignedInUser) {
  const { proof } = ctx.visitor
  if (proof?.kind === 'session' && isToken(proof.token))
    setSessionCookies(context, ctx, proof.token, me?.session.remember === 1)
  else setGuestSession(context, ctx)
}

export type FindGuard = ReturnType<typeof createGuards>
