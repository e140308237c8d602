import type * as at from '@vitrine/contract/endpoints/people'
import type { InputOf } from '../../binding/bind.ts'
import { refusal, reply } from '../../http/reply.ts'
import { countMail } from '../../mail/limits.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { refuseTooManyMails } from '../guards/attempts.ts'
import { refuseFields } from '../guards/fields.ts'
import type { MessageName } from '../guards/messages.ts'
import type { PersonRequest } from '../guards/request-context.ts'
import type { AuditOrigin } from '../stores/audit-log.ts'
import { findSessionsOfSignIn } from '../stores/session-store.ts'
import { findUserById, type UserRow } from '../stores/user-store.ts'
import {
  type AdministrationResult,
  endSessionsOf,
  resetTwoFactor,
  setDisabled,
} from './administration.ts'
import { changePerson as changeAccountOf } from './change-person.ts'
import {
  type InvitationResult,
  invitePerson as invite,
  resendInvitation,
  withdrawInvitation as withdraw,
} from './invitations.ts'
import { findPeople, toPeople } from './list-people.ts'

/** Origin of an event that the signed-in administrator causes. */
export const getActor = ({ me, visitor }: PersonRequest): AuditOrigin => ({
  address: visitor.address,
  agent: visitor.agent,
  actorId: me.user.id,
})

export async function listPeople(
  { db, now }: ApiContext,
  _: PersonRequest,
  { query }: InputOf<typeof at.listPeople>,
) {
  return findPeople(db, query, now())
}

export async function showPerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.showPerson>,
) {
  const user = await findUserById(context.db, id)
  return user ? describe(context, user) : refusal(404, ctx.say('person_unknown'))
}

export async function invitePerson(
  context: ApiContext,
  ctx: PersonRequest,
  { body }: InputOf<typeof at.invitePerson>,
) {
  const tooMany = await countInvitation(context, ctx)
  if (tooMany) return tooMany
  const result = await invite(context, body, getActor(ctx))
  if (!result.ok) return refuseFields(ctx, { [fields[result.reason] ?? 'email']: result.reason })
  return reply(201, await describeInvited(context, result))
}

export async function sendInvitation(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.sendInvitation>,
) {
  const tooMany = await countInvitation(context, ctx)
  if (tooMany) return tooMany
  const result = await resendInvitation(context, id, getActor(ctx))
  return result.ok ? describeInvited(context, result) : refuseChange(ctx, result.reason)
}

async function countInvitation({ db, now }: ApiContext, ctx: PersonRequest) {
  const cause = { who: `person ${ctx.me.user.id}` }
  const quota = await countMail(db, 'invitation', cause, now())
  return quota.ok ? undefined : refuseTooManyMails(ctx, quota.waitMs)
}

export async function withdrawInvitation(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.withdrawInvitation>,
) {
  const result = await withdraw(context, id, getActor(ctx))
  return result.ok ? reply(204, null) : refuseChange(ctx, result.reason)
}

export async function changePerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id }, body }: InputOf<typeof at.changePerson>,
) {
  const result = await changeAccountOf(context, id, body, getActor(ctx))
  const field = result.ok ? undefined : fields[result.reason]
  if (!result.ok && field) return refuseFields(ctx, { [field]: result.reason })
  return describeResult(context, ctx, result)
}

export async function disablePerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.disablePerson>,
) {
  return describeResult(context, ctx, await setDisabled(context, id, true, getActor(ctx)))
}

export async function enablePerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.enablePerson>,
) {
  return describeResult(context, ctx, await setDisabled(context, id, false, getActor(ctx)))
}

/** Ends the sessions of a person. Administrators keep their own present one. */
export async function endSessionsOfPerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.endSessionsOfPerson>,
) {
  const { user, session } = ctx.me
  const except = id === user.id ? await findSessionsOfSignIn(context.db, session) : []
  return describeResult(context, ctx, await endSessionsOf(context, id, getActor(ctx), except))
}

export async function resetTwoFactorOfPerson(
  context: ApiContext,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof at.resetTwoFactorOfPerson>,
) {
  return describeResult(context, ctx, await resetTwoFactor(context, id, getActor(ctx)))
}

async function describe({ db, now }: ApiContext, user: UserRow) {
  const [data] = await toPeople(db, [user], now())
  if (!data) throw new Error('A user has no description.')
  return { data }
}

/** The link is in this answer only if no mail is sent. */
async function describeInvited(context: ApiContext, result: InvitationResult & { ok: true }) {
  const { data } = await describe(context, result.user)
  return { data, link: context.sendsMail ? null : result.url }
}

async function describeResult(
  context: ApiContext,
  ctx: PersonRequest,
  result: AdministrationResult,
) {
  return result.ok ? describe(context, result.user) : refuseChange(ctx, result.reason)
}

/** Fields of the reasons that concern one. */
const fields: Partial<Record<MessageName, string>> = {
  name_length: 'name',
  email_invalid: 'email',
  email_taken: 'email',
  email_invited: 'email',
  required: 'locales',
  locale_unknown: 'locales',
  role_unlimited: 'locales',
}

/** Codes of the refusals that a program may tell apart. */
const codes: Partial<Record<MessageName, string>> = {
  administrator_needed: 'last_administrator',
  own_account: 'own_account',
}

function refuseChange(ctx: PersonRequest, reason: MessageName) {
  if (reason === 'person_unknown') return refusal(404, ctx.say(reason))
  const code = codes[reason]
  return reply(409, { message: ctx.say(reason), ...(code && { code }) })
}
