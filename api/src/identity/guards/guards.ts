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

/**
 * Lets a caller in, with what is known of the request, or refuses. It reads no body. No cache may
 * store what such a call answers.
 */
export type Admit<A = PublicContext | RequestContext> = (
  request: ApiRequest,
) => Promise<A | Reply<number, Problem>>

/** Returns the guard of an endpoint (specification §7). Made once, it serves every request. */
export function createGuards(context: ApiContext, siteKey: string) {
  const open = openTo(context)
  const personal = after<RequestContext, PersonRequest>(open, async (ctx) => {
    const me = await ctx.signedIn()
    return me ? { ...ctx, me } : refusal(401, ctx.say('unauthenticated'))
  })
  const inAdmin = after<PersonRequest, PersonRequest>(
    personal,
    async (ctx) => refuseOutsideAdmin(context, ctx) ?? ctx,
  )
  const where = (isFor: (role: number) => boolean, first = personal) =>
    after<PersonRequest, PersonRequest>(first, async (ctx) =>
      isFor(ctx.me.user.role) ? ctx : refusal(403, ctx.say('forbidden')),
    )
  const counted = async (ctx: RequestContext) => {
    const place = await attemptFrom(context, ctx)
    return place instanceof Reply ? place : { ...ctx, place }
  }
  const guards: Record<Guard, Admit> = {
    none: anyone,
    site: siteServer(siteKey),
    open,
    limited: after<RequestContext, RequestContext>(open, counted),
    crossing: after<RequestContext, RequestContext>(openTo(context, isFromElsewhere), counted),
    personal,
    sensitive: after<PersonRequest, PersonRequest>(personal, async (ctx) =>
      isConfirmed(ctx.me, context.now()) ? ctx : needsPassword(ctx),
    ),
    // The session of a browser is no proof: no page may act as an assistant.
    token: after<RequestContext, PersonRequest>(openTo(context, never), async (ctx) => {
      const me = await ctx.signedIn()
      return me?.token ? { ...ctx, me } : needsToken(ctx)
    }),
    staff: where((role) => role <= roles.contributor),
    editorial: where((role) => role <= roles.editor),
    admin: inAdmin,
  }
  const tokenLimit = createTokenLimit(context)
  return (endpoint: Endpoint): Admit => {
    const { guard, permission } = endpoint
    const admit = permission
      ? where((role) => may(role, permission), guard === 'admin' ? inAdmin : personal)
      : guards[guard]
    return withoutPerson.includes(guard) ? admit : withScope(endpoint, admit, tokenLimit)
  }
}

/** Guards that let in callers who have not signed in. */
const withoutPerson: Guard[] = ['none', 'site', 'open', 'limited', 'crossing']

/** Refuses an access token without the scope of an endpoint, or with too many calls. */
const withScope =
  (endpoint: Endpoint, admit: Admit, tokenLimit: TokenLimit): Admit =>
  async (request) => {
    const ctx = await admit(request)
    if (!isPerson(ctx) || !ctx.me.token) return ctx
    const { id, scopes } = ctx.me.token
    const waitMs = await tokenLimit(id)
    if (waitMs > 0) return tooMany(ctx, waitMs)
    const isAllowed = endpoint.guard === 'token' || allowsCall(scopes, endpoint)
    return isAllowed ? ctx : refusal(403, ctx.say('token_scope'))
  }

const isPerson = (ctx: object): ctx is PersonRequest => 'me' in ctx

/** Lets in every caller. */
export const anyone: Admit = async (request) => ({ request })

/** Lets in the site's own server, which has the key. */
export const siteServer =
  (key: string): Admit =>
  async (request) =>
    same(request.header(siteKeyHeader) ?? '', key)
      ? { request }
      : refusal(403, 'Only the site’s own server may call this.')

function openTo(context: ApiContext, isRefused = isForged): Admit<RequestContext> {
  const find = createSessionCheck(context.db)
  const whoIs = async ({ proof }: Visitor) => {
    if (proof?.kind === 'token' && isAccessToken(proof.token))
      return findTokenHolder(context.db, proof.token, context.now())
    return proof && isToken(proof.token) ? find(proof.token, proof.kind, context.now()) : undefined
  }
  return async (request) => {
    request.setHeader('Cache-Control', 'no-store')
    request.setHeader('Vary', 'Origin, Cookie, Authorization, Locale')
    const visitor = visitorOf(context, request)
    const signedIn = once(() => whoIs(visitor))
    const language = () => requestedLanguage(request, context.rules)
    // Most answers have no message.
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

async function renewCsrf(context: ApiContext, asked: RequestContext) {
  const { proof } = asked.visitor
  if (proof?.kind !== 'session' || !isToken(proof.token)) return
  giveCsrf(context, asked, proof.token, (await asked.signedIn())?.session.remember === 1)
}

/** One guard behind another. */
const after =
  <A, B>(first: Admit<A>, then: (ctx: A) => Promise<B | Reply<number, Problem>>): Admit<B> =>
  async (request) => {
    const ctx = await first(request)
    return ctx instanceof Reply ? ctx : then(ctx)
  }

/** 401: only an access token lets a caller in. */
const needsToken = ({ say }: RequestContext) =>
  refusal(401, say('token_needed'), undefined, { 'WWW-Authenticate': 'Bearer' })

/** 423: the person has to type the password first. */
export const needsPassword = ({ say }: RequestContext) => refusal(423, say('confirm_password'))

// A token in a header is proof enough: no browser sends it by itself.
function isForged({ keys }: ApiContext, { request, visitor }: RequestContext) {
  const { proof, firstParty } = visitor
  if (safeMethods.includes(request.method) || proof?.kind === 'token') return false
  if (!proof) return firstParty
  return !keys.isCsrf(proof.token, decodedCookie(request.header(csrfHeader) ?? ''))
}

/** For calls that take no cookies. */
const never = () => false

const isFromElsewhere: typeof isForged = (_, { visitor }) => !visitor.firstParty

/** Returns the CSRF token of the present session, else of a new guest session. */
export function giveFreshToken(context: ApiContext, ctx: RequestContext, me?: SignedIn) {
  const { proof } = ctx.visitor
  if (proof?.kind === 'session' && isToken(proof.token))
    giveSession(context, ctx, proof.token, me?.session.remember === 1)
  else giveGuestSession(context, ctx)
}

export type GuardFor = ReturnType<typeof createGuards>
