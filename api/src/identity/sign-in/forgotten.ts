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

/** Longer than the work for a known address takes, so that all answers take as long. */
const answerAfterMs = 250

/** Gives one answer for every address, known or not, after the same time. */
export async function requestPasswordReset(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.requestPasswordReset>,
) {
  const email = tidyEmail(body.email)
  if (!email) return wrong(ctx, { email: body.email ? 'email_invalid' : 'required' })
  const allowed = await attemptFrom(context, ctx)
  if (allowed instanceof Reply) return allowed
  await Promise.all([sendReset(context, email, ctx.visitor), wait(answerAfterMs)])
  return { message: ctx.say('reset_sent') }
}

async function sendReset(context: ApiContext, email: string, visitor: Visitor) {
  const user = await userByEmail(context.db, email)
  const now = context.now()
  await context.db.transaction().execute(async (tx) => {
    const cause = await causeOfReset(tx, email, user, visitor, now)
    const leave = await takeMail(tx, 'reset', cause, now)
    await record(tx, 'reset-asked', user?.id ?? null, visitor, now)
    if (!leave.ok || !user || user.disabled_at !== null) return
    await lockUser(tx, user.id)
    const token = await makeLink(tx, { purpose: 'reset', userId: user.id }, now)
    const locale = localeOfUser(context, user)
    const url = addressOnSite(context, locale, screenPaths.resetPassword(token, user.email))
    const data = { name: user.name, url, minutes: linkMinutes('reset') }
    await context.sendMail(tx, { to: user.email, locale, template: 'reset', data })
  })
}

/**
 * Counts unknown addresses like known ones: otherwise the remaining mails would tell them apart.
 * Requests from a device of the owner count separately, so that no one elsewhere uses up the mails.
 */
async function causeOfReset(
  tx: Db,
  email: string,
  user: UserRow | undefined,
  { address, device }: Visitor,
  now: Date,
): Promise<Cause> {
  const known = user && (await knownDevice(tx, user.id, device, now))
  if (known !== undefined) return { who: `device ${known}` }
  return { who: `to ${email}`, place: placeOf(address) }
}

/** Spends the link only with a valid password. The link of an invitation signs the person in. */
export async function resetPassword(
  context: ApiContext,
  ctx: RequestContext,
  { body }: InputOf<typeof endpoints.resetPassword>,
) {
  const allowed = await attemptFrom(context, ctx)
  if (allowed instanceof Reply) return allowed
  const found = await userOfLink(context, body.token, body.email)
  if (!found) return wrong(ctx, { email: 'link_invalid' })
  const { user, purpose } = found
  const faults = await passwordFaults(context, body, user)
  if (!isRight(faults)) return wrong(ctx, faults)
  const hash = await context.hashing.hash(body.password, turnOfPerson(user.id))
  const done = await context.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, purpose, body.token))) return false
    // An invited person had no password: there is no change to report.
    if (purpose === 'invitation')
      await changeUser(tx, user.id, { password_hash: hash }, context.now())
    else await keepPassword(context, tx, user, { hash, place: ctx.visitor })
    await record(tx, 'password-reset', user.id, ctx.visitor, context.now())
    return true
  })
  if (!done) return wrong(ctx, { email: 'link_invalid' })
  await allowed.succeeded()
  if (purpose === 'invitation') return letIn(context, ctx, user, { remember: false, isNew: true })
  return { message: ctx.say('password_changed') }
}

async function userOfLink({ db, now }: ApiContext, token: string, email: string) {
  for (const purpose of ['reset', 'invitation'] as const) {
    const link = await readLink(db, purpose, token, now())
    const user = link?.userId ? await userById(db, link.userId) : undefined
    if (user?.email === tidyEmail(email) && user?.disabled_at === null) return { user, purpose }
  }
  return undefined
}
