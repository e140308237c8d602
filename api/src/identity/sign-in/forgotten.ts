import { setTimeout as wait } from 'node:timers/promises'
import type * as endpoints from '@vitrine/contract/endpoints/sign-in'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import { type Cause, takeMail } from '../../mail/limits.ts'
import { passwordFaults } from '../account/password-rules.ts'
import { keepPassword } from '../account/password-store.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attemptFrom, turnOfPerson } from '../guards/attempts.ts'
import { isRight, wrong } from '../guards/fields.ts'
import { placeOf } from '../guards/networks.ts'
import type { RequestContext } from '../guards/request-context.ts'
import type { Visitor } from '../guards/visitor.ts'
import { addressOnSite, localeOfUser } from '../mails/mail-parts.ts'
import { record } from '../stores/audit.ts'
import { knownDevice } from '../stores/device-store.ts'
import { tidyEmail } from '../stores/email.ts'
import { linkMinutes, makeLink, readLink, spendLink } from '../stores/link-store.ts'
import { changeUser, lockUser, type UserRow, userByEmail, userById } from '../stores/store.ts'
import { letIn } from './sign-in.ts'

/** Longer than sending a mail takes: the duration must not reveal an account. */
const answerAfterMs = 250

/** Sends a link for a new password. Unknown addresses get the same answer. */
export async function requestPasswordReset(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.requestPasswordReset>,
) {
  const email = tidyEmail(body.email)
  if (!email) return wrong(ctx, { email: body.email ? 'email_invalid' : 'required' })
  const attempt = await attemptFrom(context, ctx)
  if (attempt instanceof Reply) return attempt
  await Promise.all([sendReset(context, email, ctx.visitor), wait(answerAfterMs)])
  return { message: ctx.say('reset_sent') }
}

async function sendReset(context: ApiContext, email: string, visitor: Visitor) {
  const user = await userByEmail(context.db, email)
  const now = context.now()
  await context.db.transaction().execute(async (tx) => {
    const cause = await causeOfReset(tx, email, user, visitor, now)
    const quota = await takeMail(tx, 'reset', cause, now)
    await record(tx, 'reset-asked', user?.id ?? null, visitor, now)
    if (!quota.ok || !user || user.disabled_at !== null) return
    await lockUser(tx, user.id)
    const token = await makeLink(tx, { purpose: 'reset', userId: user.id }, now)
    const locale = localeOfUser(context, user)
    const url = addressOnSite(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: linkMinutes('reset') }
    await context.sendMail(tx, { to: user.email, locale, template: 'reset', data })
  })
}

/**
 * Returns who the mail is counted for. Unknown addresses count too: otherwise the limit would
 * reveal them. Requests from a known device of the owner count separately, so that an attacker
 * cannot use up the owner's mails.
 */
async function causeOfReset(
  tx: Db,
  email: string,
  user: UserRow | undefined,
  { address, device }: Visitor,
  now: Date,
): Promise<Cause> {
  const deviceId = user && (await knownDevice(tx, user.id, device, now))
  if (deviceId !== undefined) return { who: `device ${deviceId}` }
  return { who: `to ${email}`, place: placeOf(address) }
}

/**
 * Sets a password by the link of a reset or an invitation. An invalid password does not use up the
 * link. An invitation also signs in.
 */
export async function resetPassword(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.resetPassword>,
) {
  const attempt = await attemptFrom(context, ctx)
  if (attempt instanceof Reply) return attempt
  const linkUser = await findUserByLink(context, body.token, body.email)
  if (!linkUser) return wrong(ctx, { email: 'link_invalid' })
  const { user, purpose } = linkUser
  const errors = await passwordFaults(context, body, user)
  if (!isRight(errors)) return wrong(ctx, errors)
  const hash = await context.hashing.hash(body.password, turnOfPerson(user.id))
  const isSaved = await context.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, purpose, body.token))) return false
    // An invited user had no password: do not notify of a change.
    if (purpose === 'invitation')
      await changeUser(tx, user.id, { password_hash: hash }, context.now())
    else await keepPassword(context, tx, user, { hash, place: ctx.visitor })
    await record(tx, 'password-reset', user.id, ctx.visitor, context.now())
    return true
  })
  if (!isSaved) return wrong(ctx, { email: 'link_invalid' })
  await attempt.succeeded()
  if (purpose === 'invitation') return letIn(context, ctx, user, { remember: false, isNew: true })
  return { message: ctx.say('password_changed') }
}

async function findUserByLink({ db, now }: ApiContext, token: string, email: string) {
  for (const purpose of ['reset', 'invitation'] as const) {
    const link = await readLink(db, purpose, token, now())
    const user = link?.userId ? await userById(db, link.userId) : undefined
    if (user?.email === tidyEmail(email) && user?.disabled_at === null) return { user, purpose }
  }
  return undefined
}
