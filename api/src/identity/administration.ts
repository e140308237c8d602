import { roles } from '@vitrine/contract/identity'
import type { Db } from '../db/schema.ts'
import { type AuditEvent, record, terminal } from './audit.ts'
import { tidyEmail } from './email.ts'
import type { MessageName } from './messages.ts'
import { tell } from './notices.ts'
import { passwordFaults } from './password-rules.ts'
import { keepPassword } from './password-store.ts'
import { isName, tidyName } from './profile.ts'
import { endSessions } from './session-store.ts'
import { sendWelcome } from './set-up.ts'
import type { Identity } from './settings.ts'
import { addUser, changeUser, hasAdministrator, type UserRow, userByEmail } from './store.ts'
import { switchOff } from './two-factor-store.ts'

/** What came of a command: the person, or what stands against it. */
export type Outcome =
  | { ok: true; user: UserRow }
  | { ok: false; reason: MessageName | 'unknown_person' }

const no = (reason: MessageName | 'unknown_person'): Outcome => ({ ok: false, reason })

export interface NewPerson {
  name: string
  email: string
  password: string
  role: number
  locale?: string | undefined
}

/** Makes an account, by the same rules as everywhere. */
export async function createPerson(identity: Identity, person: NewPerson): Promise<Outcome> {
  const name = tidyName(person.name)
  const email = tidyEmail(person.email)
  if (!email) return no('email_invalid')
  if (!isName(name)) return no('name_length')
  const { password, role, locale = null } = person
  const fault = (await passwordFaults(identity, { password }, { email, name })).password
  if (fault) return no(fault)
  const password_hash = await identity.hashing.hash(password)
  const user = await identity.db.transaction().execute(async (tx) => {
    const added = await addUser(tx, { name, email, password_hash, role, locale }, identity.now())
    if (!added) return undefined
    await record(tx, 'user-created', added.id, terminal, identity.now())
    await sendWelcome(identity, tx, added)
    return added
  })
  return user ? { ok: true, user } : no('email_taken')
}

/** Sets a password; every session and token ends. */
export async function setPassword(
  identity: Identity,
  email: string,
  password: string,
): Promise<Outcome> {
  const user = await personBy(identity, email)
  if (!user) return no('unknown_person')
  const fault = (await passwordFaults(identity, { password }, user)).password
  if (fault) return no(fault)
  const hash = await identity.hashing.hash(password)
  return change(identity, email, 'password-changed', async (tx) => {
    await keepPassword(identity, tx, user, { hash, place: terminal })
    return undefined
  })
}

export async function setRole(identity: Identity, email: string, role: number): Promise<Outcome> {
  return change(identity, email, 'role-changed', async (tx, user) => {
    if (role !== roles.administrator && (await isLastOne(tx, user))) return 'last_administrator'
    await changeUser(tx, user.id, { role }, identity.now())
    return undefined
  })
}

/** Shuts a person out at once, or lets the person in again. */
export async function setDisabled(
  identity: Identity,
  email: string,
  disabled: boolean,
): Promise<Outcome> {
  return change(identity, email, disabled ? 'disabled' : 'enabled', async (tx, user) => {
    if (disabled && (await isLastOne(tx, user))) return 'last_administrator'
    const disabled_at = disabled ? identity.now().toISOString() : null
    await changeUser(tx, user.id, { disabled_at }, identity.now())
    if (disabled) await endSessions(tx, user.id)
    return undefined
  })
}

/** Takes the second step away from somebody who has lost it. */
export async function rescue(identity: Identity, email: string): Promise<Outcome> {
  return change(identity, email, 'two-factor-off', async (tx, user) => {
    await switchOff(tx, user.id, identity.now())
    await endSessions(tx, user.id)
    await tell(identity, tx, user, 'two-factor-off', terminal)
    return undefined
  })
}

async function change(
  identity: Identity,
  email: string,
  event: AuditEvent,
  work: (tx: Db, user: UserRow) => Promise<MessageName | undefined>,
): Promise<Outcome> {
  const user = await personBy(identity, email)
  if (!user) return no('unknown_person')
  return identity.db.transaction().execute(async (tx): Promise<Outcome> => {
    const reason = await work(tx, user)
    if (reason) return no(reason)
    await record(tx, event, user.id, terminal, identity.now())
    return { ok: true, user }
  })
}

async function personBy({ db }: Identity, email: string) {
  const tidied = tidyEmail(email)
  return tidied === undefined ? undefined : userByEmail(db, tidied)
}

const isLastOne = async (tx: Db, { id, role, disabled_at }: UserRow) =>
  role === roles.administrator && disabled_at === null && !(await hasAdministrator(tx, id))
