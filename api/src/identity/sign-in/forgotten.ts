import { setTimeout as wait } from 'node:timers/promises'
import { ForgottenPassword, PasswordReset } from '@vitrine/contract/identity'
import { screenPaths } from '@vitrine/contract/paths'
import type { Db } from '../../db/schema.ts'
import { Reply } from '../../http/reply.ts'
import { type Cause, takeMail } from '../../mail/limits.ts'
import { passwordFaults } from '../account/password-rules.ts'
import { keepPassword } from '../account/password-store.ts'
import type { ApiContext } from '../guards/api-context.ts'
import { attemptFrom, turnOfPerson } from '../guards/attempts.ts'
import { isRight, readFields, wrong } from '../guards/fields.ts'
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

/** `POST /forgot-password`: one answer for every address, known or not, after the same time. */
export async function forgotten(context: ApiContext, asked: RequestContext) {
  const form = await readFields(asked, ForgottenPassword)
  if ('refusal' in form) return form.refusal
  const email = tidyEmail(form.value.email)
  if (!email) return wrong(asked, { email: form.value.email ? 'email_invalid' : 'required' })
  const allowed = await attemptFrom(context, asked)
  if (allowed instanceof Reply) return allowed
  await Promise.all([sendReset(context, email, asked.visitor), wait(answerAfterMs)])
  return asked.c.json({ message: asked.say('reset_sent') })
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
 * Unknown addresses count like known ones: what is left would tell them apart. What is asked on a
 * device of the owner counts apart, so that nobody elsewhere uses the owner's mails up.
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

/**
 * `POST /reset-password`: the link is used up by a password that is taken, not by a wish. Whoever
 * was invited is signed in by it.
 */
export async function reset(context: ApiContext, asked: RequestContext) {
  const form = await readFields(asked, PasswordReset)
  if ('refusal' in form) return form.refusal
  const allowed = await attemptFrom(context, asked)
  if (allowed instanceof Reply) return allowed
  const found = await userOfLink(context, form.value.token, form.value.email)
  if (!found) return wrong(asked, { email: 'link_invalid' })
  const { user, purpose } = found
  const faults = await passwordFaults(context, form.value, user)
  if (!isRight(faults)) return wrong(asked, faults)
  const hash = await context.hashing.hash(form.value.password, turnOfPerson(user.id))
  const done = await context.db.transaction().execute(async (tx) => {
    if (!(await spendLink(tx, purpose, form.value.token))) return false
    // To somebody who had no password there is no change to be told.
    if (purpose === 'invitation')
      await changeUser(tx, user.id, { password_hash: hash }, context.now())
    else await keepPassword(context, tx, user, { hash, place: asked.visitor })
    await record(tx, 'password-reset', user.id, asked.visitor, context.now())
    return true
  })
  if (!done) return wrong(asked, { email: 'link_invalid' })
  await allowed.succeeded()
  if (purpose === 'invitation') return letIn(context, asked, user, { remember: false, isNew: true })
  return asked.c.json({ message: asked.say('password_changed') })
}

async function userOfLink({ db, now }: ApiContext, token: string, email: string) {
  for (const purpose of ['reset', 'invitation'] as const) {
    const link = await readLink(db, purpose, token, now())
    const user = link?.userId ? await userById(db, link.userId) : undefined
    if (user?.email === tidyEmail(email) && user?.disabled_at === null) return { user, purpose }
  }
  return undefined
}
