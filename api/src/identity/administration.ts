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

/** What came of a command: the person, or what stands against it. */
export type Outcome =
  | { ok: true; user: UserRow }
  | { ok: false; reason: MessageName | 'unknown_person' }

const no = (reason: MessageName | 'unknown_person'): Outcome => ({ ok: false, reason })

export interface Person {
  name: string
  email: string
  role: number
  locale?: string | undefined
}

export interface NewPerson extends Person {
  password: string
}

/** Makes an account with a password, by the same rules as everywhere. */
export async function createPerson(
  context: ApiContext,
  { password, ...person }: NewPerson,
): Promise<Outcome> {
  const known = { email: tidyEmail(person.email) ?? '', name: tidyName(person.name) }
  if (known.email && isName(known.name)) {
    const fault = (await passwordFaults(context, { password }, known)).password
    if (fault) return no(fault)
  }
  const hash = await context.hashing.hash(password)
  return addPerson(context, person, hash, (tx, user) => sendWelcome(context, tx, user))
}

/** Adds an account, and tells of it in the same transaction. */
export async function addPerson(
  context: ApiContext,
  person: Person,
  password_hash: string,
  tellOf: (tx: Db, user: UserRow) => Promise<void>,
): Promise<Outcome> {
  const name = tidyName(person.name)
  const email = tidyEmail(person.email)
  if (!email) return no('email_invalid')
  if (!isName(name)) return no('name_length')
  const { role, locale = null } = person
  const user = await context.db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { name, email, password_hash, role, locale }, context.now())
    if (!added) return undefined
    await record(tx, 'user-created', added.id, terminal, context.now())
    await tellOf(tx, added)
    return added
  })
  return user ? { ok: true, user } : no('email_taken')
}

/** Sets a password; every session and token ends. */
export async function setPassword(
  context: ApiContext,
  email: string,
  password: string,
): Promise<Outcome> {
  const user = await personBy(context, email)
  if (!user) return no('unknown_person')
  const fault = (await passwordFaults(context, { password }, user)).password
  if (fault) return no(fault)
  const hash = await context.hashing.hash(password)
  return change(context, email, 'password-changed', async (tx) => {
    await keepPassword(context, tx, user, { hash, place: terminal })
    return undefined
  })
}

export async function setRole(context: ApiContext, email: string, role: number): Promise<Outcome> {
  return change(context, email, 'role-changed', async (tx, user) => {
    if (role !== roles.administrator && (await isLastOne(tx, user))) return 'last_administrator'
    await changeUser(tx, user.id, { role }, context.now())
    return undefined
  })
}

/** Shuts a person out at once, or lets the person in again. */
export async function setDisabled(
  context: ApiContext,
  email: string,
  disabled: boolean,
): Promise<Outcome> {
  return change(context, email, disabled ? 'disabled' : 'enabled', async (tx, user) => {
    if (disabled && (await isLastOne(tx, user))) return 'last_administrator'
    const disabled_at = disabled ? context.now().toISOString() : null
    await changeUser(tx, user.id, { disabled_at }, context.now())
    if (disabled) await endSessions(tx, user.id)
    return undefined
  })
}

/** Takes the second step away from somebody who has lost it. */
export async function rescue(context: ApiContext, email: string): Promise<Outcome> {
  return change(context, email, 'two-factor-off', async (tx, user) => {
    await switchOff(tx, user.id, context.now())
    await endSessions(tx, user.id)
    await tell(context, tx, user, 'two-factor-off', terminal)
    return undefined
  })
}

async function change(
  context: ApiContext,
  email: string,
  event: AuditEvent,
  work: (tx: Db, user: UserRow) => Promise<MessageName | undefined>,
): Promise<Outcome> {
  const user = await personBy(context, email)
  if (!user) return no('unknown_person')
  return context.db.transaction().execute(async (tx): Promise<Outcome> => {
    const reason = await work(tx, user)
    if (reason) return no(reason)
    await record(tx, event, user.id, terminal, context.now())
    return { ok: true, user }
  })
}

async function personBy({ db }: ApiContext, email: string) {
  const tidied = tidyEmail(email)
  return tidied === undefined ? undefined : userByEmail(db, tidied)
}

const isLastOne = async (tx: Db, { id, role, disabled_at }: UserRow) =>
  role === roles.administrator && disabled_at === null && !(await hasAdministrator(tx, id))
