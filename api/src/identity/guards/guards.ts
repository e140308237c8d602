import type { Endpoint, Guard } from '@vitrine/contract/endpoints/endpoint'
import { decodedCookie } from '@vitrine/contract/http/cookies'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import type { Problem } from '@vitrine/contract/http/problem'
import { csrfHeader } from '@vitrine/contract/identity/csrf'
import { roles } from '@vitrine/contract/identity/identity'
import { isAccessToken, isToken, same } from '../../crypto/secrets.ts'
import type { ApiRequest } from '../../http/api-request.ts'
import { safeMethods } from '../../http/cross-origin.ts'
import { once } from '../../http/once.ts'
import { Reply, refusal } from '../../http/reply.ts'
import { findTokenHolder } from '../stores/access-token-store.ts'
import { createSessionCheck, isConfirmed, type SignedIn } from '../stores/session-store.ts'
import { refuseOutsideAdmin } from './admin-alone.ts'
import type { ApiContext } from './api-context.ts'
import { attemptFrom, tooMany } from './attempts.ts'
import { giveCsrf, giveGuestSession, giveSession } from './cookies.ts'
import { requestedLanguage, type Say, sayIn } from './messages.ts'
import type { PersonRequest, PublicContext, RequestContext } from './request-context.ts'
import { may } from './rights.ts'
import { createTokenLimit, type TokenLimit } from './token-limit.ts'
import { allowsCall } from './token-scopes.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** A guard: returns the context of an allowed request, or a refusal. Reads no body. */
export type Admit<A = PublicContext | RequestContext> = (
  request: ApiRequest,
) => Promise<A | Reply<number, Problem>>

/** Creates the guards of all endpoints (specification §7). */
export function createGuards(context: ApiContext, siteKey: string) {
  const open = createOpen(context)
  const personal = chain<RequestContext, PersonRequest>(open, async (ctx) => {
    const me = await ctx.signedIn()
    return me ? { ...ctx, me } : refusal(401, ctx.say('unauthenticated'))
  })
  const inAdmin = chain<PersonRequest, PersonRequest>(
    personal,
    async (ctx) => refuseOutsideAdmin(context, ctx) ?? ctx,
  )
  const withRole = (isAllowedRole: (role: number) => boolean, first = personal) =>
    chain<PersonRequest, PersonRequest>(first, async (ctx) =>
      isAllowedRole(ctx.me.user.role) ? ctx : refusal(403, ctx.say('forbidden')),
    )
  const countAttempt = async (ctx: RequestContext) => {
    const attempt = await attemptFrom(context, ctx)
    return attempt instanceof Reply ? attempt : { ...ctx, place: attempt }
  }
  const guards: Record<Guard, Admit> = {
    none: anyone,
    site: siteServer(siteKey),
    open,
    limited: chain<RequestContext, RequestContext>(open, countAttempt),
    crossing: chain<RequestContext, RequestContext>(createOpen(context, isForeign), countAttempt),
    personal,
    sensitive: chain<PersonRequest, PersonRequest>(personal, async (ctx) =>
      isConfirmed(ctx.me, context.now()) ? ctx : needsPassword(ctx),
    ),
    // A browser session is not accepted, so that no page can act as an assistant.
    token: chain<RequestContext, PersonRequest>(createOpen(context, neverRefuse), async (ctx) => {
      const me = await ctx.signedIn()
      return me?.token ? { ...ctx, me } : needsToken(ctx)
    }),
    staff: withRole((role) => role <= roles.contributor),
    editorial: withRole((role) => role <= roles.editor),
    admin: inAdmin,
  }
  const tokenLimit = createTokenLimit(context)
  return (endpoint: Endpoint): Admit => {
    const { guard, permission } = endpoint
    const admit = permission
      ? withRole((role) => may(role, permission), guard === 'admin' ? inAdmin : personal)
      : guards[guard]
    return anonymousGuards.includes(guard) ? admit : withScope(endpoint, admit, tokenLimit)
  }
}

const anonymousGuards: Guard[] = ['none', 'site', 'open', 'limited', 'crossing']

/** Refuses an access token without the scope (403) or above its rate limit (429). */
const withScope =
  (endpoint: Endpoint, admit: Admit, tokenLimit: TokenLimit): Admit =>
  async (request) => {
    const ctx = await admit(request)
    if (!isPersonRequest(ctx) || !ctx.me.token) return ctx
    const { id, scopes } = ctx.me.token
    const waitMs = await tokenLimit(id)
    if (waitMs > 0) return tooMany(ctx, waitMs)
    const isAllowed = endpoint.guard === 'token' || allowsCall(scopes, endpoint)
    return isAllowed ? ctx : refusal(403, ctx.say('token_scope'))
  }

const isPersonRequest = (ctx: object): ctx is PersonRequest => 'me' in ctx

export const anyone: Admit = async (request) => ({ request })

/** Allows only the server of the site, which knows the key. */
export const siteServer =
  (key: string): Admit =>
  async (request) =>
    same(request.header(siteKeyHeader) ?? '', key)
      ? { request }
      : refusal(403, 'Only the site’s own server may call this.')

/** Creates a guard that needs no sign-in. `isRefused` detects forged requests (419). */
function createOpen(context: ApiContext, isRefused = isForged): Admit<RequestContext> {
  const find = createSessionCheck(context.db)
  const findUser = async ({ proof }: Visitor) => {
    if (proof?.kind === 'token' && isAccessToken(proof.token))
      return findTokenHolder(context.db, proof.token, context.now())
    return proof && isToken(proof.token) ? find(proof.token, proof.kind, context.now()) : undefined
  }
  return async (request) => {
    request.setHeader('Cache-Control', 'no-store')
    request.setHeader('Vary', 'Origin, Cookie, Authorization, Locale')
    const visitor = visitorOf(context, request)
    const signedIn = once(() => findUser(visitor))
    const language = () => requestedLanguage(request, context.rules)
    // Lazy: most responses have no message.
    const say: Say = (name, values) => sayIn(language(), context.rules)(name, values)
    const ctx = { request, language, visitor, say, signedIn }
    if (!isRefused(context, ctx)) {
      await renewCsrf(context, ctx)
      return ctx
    }
    giveFreshToken(context, ctx, await signedIn())
    return refusal(419, say('csrf'))
  }
}

async function renewCsrf(context: ApiContext, ctx: RequestContext) {
  const { proof } = ctx.visitor
  if (proof?.kind !== 'session' || !isToken(proof.token)) return
  giveCsrf(context, ctx, proof.token, (await ctx.signedIn())?.session.remember === 1)
}

const chain =
  <A, B>(first: Admit<A>, next: (ctx: A) => Promise<B | Reply<number, Problem>>): Admit<B> =>
  async (request) => {
    const ctx = await first(request)
    return ctx instanceof Reply ? ctx : next(ctx)
  }

/** Returns a 401: the call needs an access token. */
const needsToken = ({ say }: RequestContext) =>
  refusal(401, say('token_needed'), undefined, { 'WWW-Authenticate': 'Bearer' })

/** Returns a 423: the password must be confirmed first. */
export const needsPassword = ({ say }: RequestContext) => refusal(423, say('confirm_password'))

// True for a request without a valid CSRF token. A bearer token needs none: no browser sends it by
// itself.
function isForged({ keys }: ApiContext, { request, visitor }: RequestContext) {
  const { proof, firstParty } = visitor
  if (safeMethods.includes(request.method) || proof?.kind === 'token') return false
  if (!proof) return firstParty
  return !keys.isCsrf(proof.token, decodedCookie(request.header(csrfHeader) ?? ''))
}

const neverRefuse = () => false

const isForeign: typeof isForged = (_, { visitor }) => !visitor.firstParty

/** Sets the CSRF token of the present session, or of a new guest session. */
export function giveFreshToken(context: ApiContext, ctx: RequestContext, me?: SignedIn) {
  const { proof } = ctx.visitor
  if (proof?.kind === 'session' && isToken(proof.token))
    giveSession(context, ctx, proof.token, me?.session.remember === 1)
  else giveGuestSession(context, ctx)
}

export type GuardFor = ReturnType<typeof createGuards>
