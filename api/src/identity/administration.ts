import type { AuditEvent } from '@vitrine/contract/admin/audit-log'
import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../db/schema.ts'
import { checkNewPassword } from './account/password-rules.ts'
import { savePassword } from './account/password-store.ts'
import { isValidName, normalizeName } from './account/profile.ts'
import type { ApiContext } from './guards/api-context.ts'
import type { MessageName } from './guards/messages.ts'
import { notifyUser } from './mails/notices.ts'
import { sendWelcome } from './sign-in/set-up.ts'
import { recordEvent, terminalOrigin } from './stores/audit-log.ts'
import { normalizeEmail } from './stores/email.ts'
import { endSessions } from './stores/session-store.ts'
import { disableTwoFactor } from './stores/two-factor-store.ts'
import {
  addUser,
  changeUser,
  findUserByEmail,
  hasAdministrator,
  type UserRow,
} from './stores/user-store.ts'

/** Result of a command: the user, or the reason why it was refused. */
export type AdministrationResult =
  | { ok: true; user: UserRow }
  | { ok: false; reason: MessageName | 'unknown_person' }

const refuse = (reason: MessageName | 'unknown_person'): AdministrationResult => ({
  ok: false,
  reason,
})

export interface Person {
  name: string
  email: string
  role: number
  locale?: string | undefined
}

export interface NewPerson extends Person {
  password: string
}

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
  const hash = await context.hashing.hash(password)
  return addPerson(context, person, hash, (tx, user) => sendWelcome(context, tx, user))
}

/** Creates an account. `notify` runs in the same transaction. */
export async function addPerson(
  context: ApiContext,
  person: Person,
  password_hash: string,
  notify: (tx: Db, user: UserRow) => Promise<void>,
): Promise<AdministrationResult> {
  const name = normalizeName(person.name)
  const email = normalizeEmail(person.email)
  if (!email) return refuse('email_invalid')
  if (!isValidName(name)) return refuse('name_length')
  const { role, locale = null } = person
  const user = await context.db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { name, email, password_hash, role, locale }, context.now())
    if (!added) return undefined
    await recordEvent(tx, 'user-created', added.id, terminalOrigin, context.now())
    await notify(tx, added)
    return added
  })
  return user ? { ok: true, user } : refuse('email_taken')
}

export async function setPassword(
  context: ApiContext,
  email: string,
  password: string,
): Promise<AdministrationResult> {
  const user = await findUser(context, email)
  if (!user) return refuse('unknown_person')
  const error = (await checkNewPassword(context, { password }, user)).password
  if (error) return refuse(error)
  const hash = await context.hashing.hash(password)
  return changeAccount(context, email, 'password-changed', async (tx) => {
    await savePassword(context, tx, user, { hash, origin: terminalOrigin })
    return undefined
  })
}

export async function setRole(
  context: ApiContext,
  email: string,
  role: number,
): Promise<AdministrationResult> {
  return changeAccount(context, email, 'role-changed', async (tx, user) => {
    if (role !== roles.administrator && (await isLastAdministrator(tx, user)))
      return 'last_administrator'
    await changeUser(tx, user.id, { role }, context.now())
    return undefined
  })
}

/** Disables an account and ends its sessions, or enables it. Not the last administrator. */
export async function setDisabled(
  context: ApiContext,
  email: string,
  isDisabled: boolean,
): Promise<AdministrationResult> {
  return changeAccount(context, email, isDisabled ? 'disabled' : 'enabled', async (tx, user) => {
    if (isDisabled && (await isLastAdministrator(tx, user))) return 'last_administrator'
    const disabled_at = isDisabled ? context.now().toISOString() : null
    await changeUser(tx, user.id, { disabled_at }, context.now())
    if (isDisabled) await endSessions(tx, user.id)
    return undefined
  })
}

/** Disables two-factor sign-in for a user who has lost the authenticator. */
export async function resetTwoFactor(
  context: ApiContext,
  email: string,
): Promise<AdministrationResult> {
  return changeAccount(context, email, 'two-factor-off', async (tx, user) => {
    await disableTwoFactor(tx, user.id, context.now())
    await endSessions(tx, user.id)
    await notifyUser(context, tx, user, 'two-factor-off', terminalOrigin)
    return undefined
  })
}

async function changeAccount(
  context: ApiContext,
  email: string,
  event: AuditEvent,
  work: (tx: Db, user: UserRow) => Promise<MessageName | undefined>,
): Promise<AdministrationResult> {
  const user = await findUser(context, email)
  if (!user) return refuse('unknown_person')
  return context.db.transaction().execute(async (tx): Promise<AdministrationResult> => {
    const reason = await work(tx, user)
    if (reason) return refuse(reason)
    await recordEvent(tx, event, user.id, terminalOrigin, context.now())
    return { ok: true, user }
  })
}

async function findUser({ db }: ApiContext, email: string) {
  const normalized = normalizeEmail(email)
  return normalized === undefined ? undefined : findUserByEmail(db, normalized)
}

const isLastAdministrator = async (tx: Db, { id, role, disabled_at }: UserRow) =>
  role === roles.administrator && disabled_at === null && !(await hasAdministrator(tx, id))
