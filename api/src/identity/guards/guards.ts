import type { Action } from '@vitrine/contract/admin/actions'
import { decodedCookie } from '@vitrine/contract/cookies'
import { csrfHeader } from '@vitrine/contract/csrf'
import { roles } from '@vitrine/contract/identity'
import type { Problem } from '@vitrine/contract/problem'
import type { Context } from 'hono'
import { CrowdedQueue } from '../../crypto/hash-queue.ts'
import { isToken } from '../../crypto/secrets.ts'
import { apiRequest } from '../../http/api-request.ts'
import type { Admit } from '../../http/form-methods.ts'
import { refuse } from '../../http/refusals.ts'
import { Reply, refusal } from '../../http/reply.ts'
import { respondRefusal } from '../../http/respond.ts'
import { createSessionCheck, isConfirmed, type SignedIn } from '../stores/session-store.ts'
import { refuseOutsideAdmin } from './admin-alone.ts'
import type { ApiContext } from './api-context.ts'
import { attemptFrom, tooMany } from './attempts.ts'
import { giveCsrf, giveGuestSession, giveSession } from './cookies.ts'
import { askedLanguage, type Say, sayIn } from './messages.ts'
import type { PersonRequest, RequestContext } from './request-context.ts'
import { may } from './rights.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** What stands at an address; `guard` says who is let in: by its name, or by what they do there. */
export type GuardedHandler = ((c: Context) => Promise<Response>) & {
  admit: Admit<unknown>
  guard: keyof Guards | Action
}
type Answer<A> = (context: ApiContext, asked: A) => Promise<Response | Reply<number, Problem>>

/**
 * What every call of people passes through before anything of its body is read; none of its answers
 * may be held by anyone.
 */
export interface Guards {
  /** For everyone; what changes something must prove that our own page sent it. */
  open: (answer: Answer<RequestContext>) => GuardedHandler
  /** For everyone, as often as one place may try; 429 for the next. */
  limited: (answer: Answer<RequestContext>) => GuardedHandler
  /** As `limited`, for forms of our own that another of our origins sends: what they carry is the proof. */
  crossing: (answer: Answer<RequestContext>) => GuardedHandler
  /** For those who are signed in, 401 for others. */
  personal: (answer: Answer<PersonRequest>) => GuardedHandler
  /** For those who work on the site, roles 1 to 3; 403 for visitors. */
  staff: (answer: Answer<PersonRequest>) => GuardedHandler
  /** For administrators and editors, roles 1 and 2; 403 for others. */
  editorial: (answer: Answer<PersonRequest>) => GuardedHandler
  /** For those whose role may do it, by the table of `rights.ts`; 403 for others. */
  allowed: (action: Action, answer: Answer<PersonRequest>) => GuardedHandler
  /** Like `allowed`, but only on the admin's own host or below its path: 403 elsewhere. */
  editing: (action: Action, answer: Answer<PersonRequest>) => GuardedHandler
  /** For those who typed their password a moment ago, 423 for others. */
  sensitive: (answer: Answer<PersonRequest>) => GuardedHandler
}

export function createGuards(context: ApiContext): Guards {
  const open = openTo(context)
  const personal = after<RequestContext, PersonRequest>(open, async (asked) => {
    const me = await asked.signedIn()
    return me ? { ...asked, me } : refusal(401, asked.say('unauthenticated'))
  })
  const inAdmin = after<PersonRequest, PersonRequest>(
    personal,
    async (asked) => refuseOutsideAdmin(context, asked) ?? asked,
  )
  const where = (isFor: (role: number) => boolean, first = personal) =>
    after<PersonRequest, PersonRequest>(first, async (asked) =>
      isFor(asked.me.user.role) ? asked : refusal(403, asked.say('forbidden')),
    )
  const forAction =
    (first: Admit<PersonRequest>) => (action: Action, answer: Answer<PersonRequest>) =>
      behind(
        context,
        action,
        where((role) => may(role, action), first),
      )(answer)
  const upTo = (last: number) => where((role) => role <= last)
  const counted = async (asked: RequestContext) => {
    const place = await attemptFrom(context, asked)
    return place instanceof Reply ? place : { ...asked, place }
  }
  const limited = after<RequestContext, RequestContext>(open, counted)
  const crossing = after<RequestContext, RequestContext>(openTo(context, isFromElsewhere), counted)
  const sensitive = after<PersonRequest, PersonRequest>(personal, async (asked) =>
    isConfirmed(asked.me, context.now()) ? asked : needsPassword(asked),
  )
  return {
    open: behind(context, 'open', open),
    limited: behind(context, 'limited', limited),
    crossing: behind(context, 'crossing', crossing),
    personal: behind(context, 'personal', personal),
    staff: behind(context, 'staff', upTo(roles.contributor)),
    editorial: behind(context, 'editorial', upTo(roles.editor)),
    allowed: forAction(personal),
    editing: forAction(inAdmin),
    sensitive: behind(context, 'sensitive', sensitive),
  }
}

function openTo(context: ApiContext, isRefused = isForged): Admit<RequestContext> {
  const find = createSessionCheck(context.db)
  const whoIs = async ({ proof }: Visitor) =>
    proof && isToken(proof.token) ? find(proof.token, proof.kind, context.now()) : undefined
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Origin, Cookie, Authorization, Locale')
    const request = apiRequest(c)
    const visitor = visitorOf(context, request)
    const signedIn = once(() => whoIs(visitor))
    // Most answers say nothing in words.
    const say: Say = (name, values) => sayIn(c, context.rules)(name, values)
    const language = () => askedLanguage(c, context.rules)
    const asked = { c, request, language, visitor, say, signedIn }
    if (!isRefused(context, asked)) {
      await renewCsrf(context, asked)
      return { asked }
    }
    giveFreshToken(context, asked, await signedIn())
    return { refusal: refuse(c, 419, asked.say('csrf')) }
  }
}

async function renewCsrf(context: ApiContext, asked: RequestContext) {
  const { proof } = asked.visitor
  if (proof?.kind !== 'session' || !isToken(proof.token)) return
  giveCsrf(context, asked, proof.token, (await asked.signedIn())?.session.remember === 1)
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

/** One guard behind another. */
const after =
  <A, B>(first: Admit<A>, then: (asked: A) => Promise<B | Reply<number, Problem>>): Admit<B> =>
  async (c) => {
    const come = await first(c)
    if ('refusal' in come) return come
    const asked = await then(come.asked)
    return asked instanceof Reply ? { refusal: respondRefusal(c, asked) } : { asked }
  }

const behind =
  <A extends RequestContext>(context: ApiContext, guard: keyof Guards | Action, admit: Admit<A>) =>
  (answer: Answer<A>): GuardedHandler => {
    const handler = async (c: Context) => {
      const come = await admit(c)
      if ('refusal' in come) return come.refusal
      const { asked } = come
      const result = await answer(context, asked).catch((error) => {
        if (error instanceof CrowdedQueue) return tooMany(asked, error.waitMs)
        throw error
      })
      return result instanceof Reply ? respondRefusal(c, result) : result
    }
    return Object.assign(handler, { admit, guard })
  }

/** 423: the person has to type the password first. */
export const needsPassword = ({ say }: RequestContext) => refusal(423, say('confirm_password'))

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

// A token in a header is proof enough: no browser sends it by itself.
function isForged({ keys }: ApiContext, { c, visitor }: RequestContext) {
  const { proof, firstParty } = visitor
  if (safeMethods.includes(c.req.method) || proof?.kind === 'token') return false
  if (!proof) return firstParty
  return !keys.isCsrf(proof.token, decodedCookie(c.req.header(csrfHeader) ?? ''))
}

const isFromElsewhere: typeof isForged = (_, { visitor }) => !visitor.firstParty

/** Returns the CSRF token of the present session, else of a new guest session. */
export function giveFreshToken(context: ApiContext, ctx: RequestContext, me?: SignedIn) {
  const { proof } = ctx.visitor
  if (proof?.kind === 'session' && isToken(proof.token))
    giveSession(context, ctx, proof.token, me?.session.remember === 1)
  else giveGuestSession(context, ctx)
}
