import { minuteMs } from '@vitrine/contract/bounds/durations'
import { screenPaths } from '@vitrine/contract/http/paths'
import { roles } from '@vitrine/contract/identity/identity'
import { generateToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { MessageName } from '../guards/messages.ts'
import { getUserLocale, toSiteUrl } from '../mails/site-urls.ts'
import { type AuditOrigin, recordEvent, terminalOrigin } from '../stores/audit-log.ts'
import { createLink, getLinkMinutes } from '../stores/one-time-link-store.ts'
import { lockRole } from '../stores/sign-in-rule-store.ts'
import { changeUser, deleteInvitedUser, findUserById, type UserRow } from '../stores/user-store.ts'
import {
  type AccountKey,
  type AdministrationResult,
  addPerson,
  changeAccount,
  type Person,
  refuse,
} from './administration.ts'

export type InvitationResult =
  | (AdministrationResult & { ok: true; url: string })
  | (AdministrationResult & { ok: false })

/**
 * Creates an account with a random password, and sends an invitation mail. Its link lets the person
 * choose a password and signs in.
 */
export async function invitePerson(
  context: ApiContext,
  person: Person,
  by: AuditOrigin = terminalOrigin,
): Promise<InvitationResult> {
  const account = {
    person,
    password_hash: await context.hashing.hash(generateToken()),
    invited_until: getInvitationEnd(context),
    event: 'user-invited',
    by,
  } as const
  let url = ''
  const result = await addPerson(context, account, async (tx, user) => {
    url = await mailInvitation(context, tx, user)
  })
  return result.ok ? { ...result, url } : result
}

/** Sends an invitation again, with a link that replaces the earlier one and a new end. */
export async function resendInvitation(
  context: ApiContext,
  account: AccountKey,
  by: AuditOrigin = terminalOrigin,
): Promise<InvitationResult> {
  let url = ''
  const result = await changeAccount(context, account, by, async (tx, user) => {
    if (user.invited_until === null) return 'invitation_accepted'
    if (user.disabled_at !== null) return 'account_disabled'
    await changeUser(tx, user.id, { invited_until: getInvitationEnd(context) }, context.now())
    url = await mailInvitation(context, tx, user)
    return [{ event: 'invitation-sent' }]
  })
  return result.ok ? { ...result, url } : result
}

/** Withdraws an invitation and deletes its account. Returns the reason if it is refused. */
export async function withdrawInvitation(
  { db, now }: ApiContext,
  id: number,
  by: AuditOrigin,
): Promise<{ ok: true } | { ok: false; reason: MessageName }> {
  return db.transaction().execute(async (tx) => {
    await lockRole(tx, roles.administrator)
    const user = await findUserById(tx, id)
    if (!user) return refuse('person_unknown')
    if (!(await deleteInvitedUser(tx, id))) return refuse('invitation_accepted')
    const before = { name: user.name, email: user.email }
    await recordEvent(tx, 'invitation-withdrawn', null, by, now(), { before })
    return { ok: true }
  })
}

const getInvitationEnd = ({ now }: ApiContext) =>
  new Date(now().getTime() + getLinkMinutes('invitation') * minuteMs).toISOString()

async function mailInvitation(context: ApiContext, tx: Db, user: UserRow): Promise<string> {
  const token = await createLink(tx, { purpose: 'invitation', userId: user.id }, context.now())
  const locale = getUserLocale(context, user)
  const url = toSiteUrl(context, locale, screenPaths.resetPassword(token, user.email))
  const data = { name: user.name, url, minutes: getLinkMinutes('invitation') }
  await context.sendMail(tx, { to: user.email, locale, template: 'invitation', data })
  return url
}
