import type { AuditEvent } from '@vitrine/contract/admin/audit-log'
import { findRoleName, roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../../db/schema.ts'
import { checkNewPassword } from '../account/password-rules.ts'
import { savePassword } from '../account/password-store.ts'
import { isValidName, normalizeName } from '../account/profile.ts'
import type { ApiContext } from '../guards/api-context.ts'
import type { MessageName } from '../guards/messages.ts'
import { notifyUser } from '../mails/notices.ts'
import { sendWelcome } from '../sign-in/set-up.ts'
import {
  type AuditOrigin,
  type AuditValues,
  recordEvent,
  terminalOrigin,
} from '../stores/audit-log.ts'
import { forgetDevices } from '../stores/device-store.ts'
import { type EditorLocales, setEditorLocales } from '../stores/editor-locale-store.ts'
import { normalizeEmail } from '../stores/email.ts'
import { endSessions } from '../stores/session-store.ts'
import { lockRole } from '../stores/sign-in-rule-store.ts'
import { disableTwoFactor } from '../stores/two-factor-store.ts'
import {
  addUser,
  changeUser,
  findUserByEmail,
  findUserById,
  isLastAdministrator,
  lockUser,
  type UserRow,
} from '../stores/user-store.ts'
import { checkLocales } from './check-locales.ts'

/** Result of a change: the user, or the reason why it was refused. */
export type AdministrationResult = { ok: true; user: UserRow } | { ok: false; reason: MessageName }

export const refuse = (reason: MessageName): { ok: false; reason: MessageName } => ({
  ok: false,
  reason,
})

/** An account, by its id or its email address. */
export type AccountKey = number | string

export interface NewPerson {
  name: string
  email: string
  role: number
  locale?: string | null | undefined
  /** Languages that the person may write in; null or absent for all. */
  locales?: EditorLocales | undefined
  password: string
}
export type Person = Omit<NewPerson, 'password'>

/** Creates an account with a password, by the same rules as the site. */
export async function createPerson(
  context: ApiContext,
  { password, ...person }: NewPerson,
): Promise<AdministrationResult> {
  const normalized = { email: normalizeEmail(person.email) ?? '', name: normalizeName(person.name) }
  if (normalized.email && isValidName(normalized.name)) {
    const error = (await checkNewPassword(context, { password }, normalized)).password
    if (error) return refuse(error)
  }
  const password_hash = await context.hashing.hash(password)
  const account = { person, password_hash, event: 'user-created', by: terminalOrigin } as const
  return addPerson(context, account, (tx, user) => sendWelcome(context, tx, user))
}

interface NewAccount {
  person: Person
  password_hash: string
  /** End of the invitation, if the password is not chosen yet. */
  invited_until?: string
  event: AuditEvent
  by: AuditOrigin
}

/** Creates an account. `notify` runs in the same transaction. */
export async function addPerson(
  context: ApiContext,
  { person, event, by, ...account }: NewAccount,
  notify: (tx: Db, user: UserRow) => Promise<void>,
): Promise<AdministrationResult> {
  const name = normalizeName(person.name)
  const email = normalizeEmail(person.email)
  if (!email) return refuse('email_invalid')
  if (!isValidName(name)) return refuse('name_length')
  const { role, locale = null, locales = null } = person
  const reason = checkLocales(context, role, locales)
  if (reason) return refuse(reason)
  return context.db.transaction().execute(async (tx): Promise<AdministrationResult> => {
    const user = await addUser(tx, { name, email, role, locale, ...account }, context.now())
    if (!user) return refuse(await getTakenReason(tx, email))
    if (locales) await setEditorLocales(tx, user.id, locales)
    const after = { role: getRoleName(role), ...(locales && { locales: locales.join(', ') }) }
    await recordEvent(tx, event, user.id, by, context.now(), { after })
    await notify(tx, user)
    return { ok: true, user }
  })
}

async function getTakenReason(tx: Db, email: string): Promise<MessageName> {
  const user = await findUserByEmail(tx, email)
  return user?.invited_until ? 'email_invited' : 'email_taken'
}

/** Returns the name of a role; its number if the role is unknown. */
export const getRoleName = (role: number): string => findRoleName(role) ?? String(role)

export async function setPassword(
  context: ApiContext,
  email: string,
  password: string,
): Promise<AdministrationResult> {
  const user = await findAccount(context.db, email)
  if (!user) return refuse('person_unknown')
  const error = (await checkNewPassword(context, { password }, user)).password
  if (error) return refuse(error)
  const hash = await context.hashing.hash(password)
  return changeAccount(context, email, terminalOrigin, async (tx, user) => {
    await savePassword(context, tx, user, { hash, origin: terminalOrigin })
    return [{ event: 'password-changed' }]
  })
}

/** Disables an account and ends its sessions, or enables it. Not the last administrator. */
export async function setDisabled(
  context: ApiContext,
  account: AccountKey,
  isDisabled: boolean,
  by: AuditOrigin = terminalOrigin,
): Promise<AdministrationResult> {
  return changeAccount(context, account, by, async (tx, user) => {
    if (isDisabled && user.id === by.actorId) return 'own_account'
    if (isDisabled && (await isLastAdministrator(tx, user))) return 'administrator_needed'
    if (isDisabled === (user.disabled_at !== null)) return []
    const disabled_at = isDisabled ? context.now().toISOString() : null
    await changeUser(tx, user.id, { disabled_at }, context.now())
    if (isDisabled) await endSessions(tx, user.id)
    return [{ event: isDisabled ? 'disabled' : 'enabled' }]
  })
}

/** Ends all sessions of a user, except those of `except`. Their devices are no longer known. */
export async function endSessionsOf(
  context: ApiContext,
  account: AccountKey,
  by: AuditOrigin,
  except: number[] = [],
): Promise<AdministrationResult> {
  return changeAccount(context, account, by, async (tx, user) => {
    await endSessions(tx, user.id, except)
    await forgetDevices(tx, user.id, except)
    return [{ event: 'sessions-ended-by-administrator' }]
  })
}

/** Disables two-factor sign-in for a user who has lost the authenticator, and ends all sessions. */
export async function resetTwoFactor(
  context: ApiContext,
  account: AccountKey,
  by: AuditOrigin = terminalOrigin,
): Promise<AdministrationResult> {
  return changeAccount(context, account, by, async (tx, user) => {
    await disableTwoFactor(tx, user.id, context.now())
    await endSessions(tx, user.id)
    await notifyUser(context, tx, user, 'two-factor-off', by)
    return [{ event: 'two-factor-reset' }]
  })
}

/** Events of a change, or the reason why it is refused. */
export type ChangeOutcome = ({ event: AuditEvent } & AuditValues)[] | MessageName

/**
 * Changes an account in a transaction. Such transactions run one after another: two administrators
 * who demote each other at the same time cannot both succeed.
 */
export async function changeAccount(
  context: ApiContext,
  account: AccountKey,
  by: AuditOrigin,
  work: (tx: Db, user: UserRow) => Promise<ChangeOutcome>,
): Promise<AdministrationResult> {
  return context.db.transaction().execute(async (tx): Promise<AdministrationResult> => {
    await lockRole(tx, roles.administrator)
    const found = await findAccount(tx, account)
    if (found) await lockUser(tx, found.id)
    const user = found && (await findUserById(tx, found.id))
    if (!user) return refuse('person_unknown')
    const outcome = await work(tx, user)
    if (typeof outcome === 'string') return refuse(outcome)
    for (const { event, ...values } of outcome)
      await recordEvent(tx, event, user.id, by, context.now(), values)
    return { ok: true, user: (await findUserById(tx, user.id)) ?? user }
  })
}

async function findAccount(db: Db, account: AccountKey) {
  if (typeof account === 'number') return findUserById(db, account)
  const email = normalizeEmail(account)
  return email === undefined ? undefined : findUserByEmail(db, email)
}
