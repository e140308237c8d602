import { roles } from '@vitrine/contract/identity/identity'
import type { Db } from '../db/schema.ts'
import { passwordFaults } from './account/password-rules.ts'
import { keepPassword } from './account/password-store.ts'
import { isName, tidyName } from './account/profile.ts'
import type { ApiContext } from './guards/api-context.ts'
import type { MessageName } from './guards/messages.ts'
import { tell } from './mails/notices.ts'
import { sendWelcome } from './sign-in/set-up.ts'
import { type AuditEvent, record, terminal } from './stores/audit.ts'
import { tidyEmail } from './stores/email.ts'
import { endSessions } from './stores/session-store.ts'
import { addUser, changeUser, hasAdministrator, type UserRow, userByEmail } from './stores/store.ts'
import { switchOff } from './stores/two-factor-store.ts'

/** Result of a command: the user, or the reason why it was refused. */
export type Outcome =
  | { ok: true; user: UserRow }
  | { ok: false; reason: MessageName | 'unknown_person' }

const refuse = (reason: MessageName | 'unknown_person'): Outcome => ({ ok: false, reason })

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
): Promise<Outcome> {
  const normalized = { email: tidyEmail(person.email) ?? '', name: tidyName(person.name) }
  if (normalized.email && isName(normalized.name)) {
    const error = (await passwordFaults(context, { password }, normalized)).password
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
): Promise<Outcome> {
  const name = tidyName(person.name)
  const email = tidyEmail(person.email)
  if (!email) return refuse('email_invalid')
  if (!isName(name)) return refuse('name_length')
  const { role, locale = null } = person
  const user = await context.db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { name, email, password_hash, role, locale }, context.now())
    if (!added) return undefined
    await record(tx, 'user-created', added.id, terminal, context.now())
    await notify(tx, added)
    return added
  })
  return user ? { ok: true, user } : refuse('email_taken')
}

export async function setPassword(
  context: ApiContext,
  email: string,
  password: string,
): Promise<Outcome> {
  const user = await findUser(context, email)
  if (!user) return refuse('unknown_person')
  const error = (await passwordFaults(context, { password }, user)).password
  if (error) return refuse(error)
  const hash = await context.hashing.hash(password)
  return changeAccount(context, email, 'password-changed', async (tx) => {
    await keepPassword(context, tx, user, { hash, place: terminal })
    return undefined
  })
}

export async function setRole(context: ApiContext, email: string, role: number): Promise<Outcome> {
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
): Promise<Outcome> {
  return changeAccount(context, email, isDisabled ? 'disabled' : 'enabled', async (tx, user) => {
    if (isDisabled && (await isLastAdministrator(tx, user))) return 'last_administrator'
    const disabled_at = isDisabled ? context.now().toISOString() : null
    await changeUser(tx, user.id, { disabled_at }, context.now())
    if (isDisabled) await endSessions(tx, user.id)
    return undefined
  })
}

/** Disables two-factor sign-in for a user who has lost the authenticator. */
export async function rescue(context: ApiContext, email: string): Promise<Outcome> {
  return changeAccount(context, email, 'two-factor-off', async (tx, user) => {
    await switchOff(tx, user.id, context.now())
    await endSessions(tx, user.id)
    await tell(context, tx, user, 'two-factor-off', terminal)
    return undefined
  })
}

async function changeAccount(
  context: ApiContext,
  email: string,
  event: AuditEvent,
  work: (tx: Db, user: UserRow) => Promise<MessageName | undefined>,
): Promise<Outcome> {
  const user = await findUser(context, email)
  if (!user) return refuse('unknown_person')
  return context.db.transaction().execute(async (tx): Promise<Outcome> => {
    const reason = await work(tx, user)
    if (reason) return refuse(reason)
    await record(tx, event, user.id, terminal, context.now())
    return { ok: true, user }
  })
}

async function findUser({ db }: ApiContext, email: string) {
  const normalized = tidyEmail(email)
  return normalized === undefined ? undefined : userByEmail(db, normalized)
}

const isLastAdministrator = async (tx: Db, { id, role, disabled_at }: UserRow) =>
  role === roles.administrator && disabled_at === null && !(await hasAdministrator(tx, id))
