import { avatarRules, roles, type User } from '@vitrine/contract/identity/identity'
import type { Selectable, Updateable } from 'kysely'
import type { UsersTable } from '../../db/account-tables.ts'
import type { Db } from '../../db/schema.ts'
import { avatarFolder } from '../../media/avatars.ts'
import { getStoragePath } from '../../media/pictures.ts'

export type UserRow = Selectable<UsersTable>

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface NewUser {
  name: string
  email: string
  password_hash: string
  role: number
  locale: string | null
  invited_until?: string
}

/** Creates a user. Returns undefined if the address is taken. */
export async function addUser(tx: Db, user: NewUser, now: Date): Promise<UserRow | undefined> {
  const time = now.toISOString()
  return tx
    .insertInto('users')
    .values({ ...user, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeUser(tx: Db, id: number, change: Updateable<UsersTable>, now: Date) {
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Changes the email address of a user. Returns false if another account has it. */
export async function claimEmail(tx: Db, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email, pending_email: null })
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('users as others')
            .select('others.id')
            .where('others.email', '=', email)
            .where('others.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** True if the user has not accepted the invitation in time. */
export const hasExpiredInvitation = ({ invited_until }: UserRow, now: Date): boolean =>
  invited_until !== null && invited_until <= now.toISOString()

/** Deletes a user who has not accepted the invitation. Returns false if there is none. */
export async function deleteInvitedUser(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('invited_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

export async function lockUser(tx: Db, id: number) {
  await tx
    .updateTable('users')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .execute()
}

/** True if there is an administrator who is not disabled and stays, also an invited one. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', roles.administrator)
    .where('disabled_at', 'is', null)
    .where('delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * True for the only administrator who can sign in and stays. Lock the role first (`lockRole`), so
 * that no concurrent transaction demotes the others.
 */
export async function isLastAdministrator(tx: Db, user: UserRow): Promise<boolean> {
  const { role, disabled_at, invited_until } = user
  if (role !== roles.administrator || disabled_at !== null || invited_until !== null) return false
  return (await findActiveAdministrators(tx)).every((id) => id === user.id)
}

/** Ids of the first two administrators who can sign in and stay. */
export async function findActiveAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', roles.administrator)
    .where('disabled_at', 'is', null)
    .where('delete_at', 'is', null)
    .where('invited_until', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes accounts whose grace period has ended. Returns the names of their avatars. */
export async function deleteExpiredAccounts(tx: Db, now: Date): Promise<(string | null)[]> {
  // Entries of the log of changes stay, without names: a token may be named after its user.
  await tx
    .updateTable('changes_log')
    .set({ token_name: null })
    .where('token_name', 'is not', null)
    .where('user_id', 'in', (from) =>
      from.selectFrom('users').select('id').where('delete_at', '<=', now.toISOString()),
    )
    .execute()
  // Events stay too, without the values: these have names and roles.
  await tx
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('user_id', 'in', (from) =>
      from.selectFrom('users').select('id').where('delete_at', '<=', now.toISOString()),
    )
    .execute()
  const rows = await tx
    .deleteFrom('users')
    .where('delete_at', '<=', now.toISOString())
    .returning('avatar')
    .execute()
  return rows.map(({ avatar }) => avatar)
}

export function toUserView(row: UserRow, mustSetUpTwoFactor = false): User {
  const { id, name, email, role, locale, avatar, created_at } = row
  const toAvatarPath = (width: number) => getStoragePath(`${avatarFolder}/${avatar}-${width}.webp`)
  const { small, large } = avatarRules.widths
  return {
    id,
    name,
    email,
    role,
    locale,
    avatar: avatar === null ? null : { small: toAvatarPath(small), large: toAvatarPath(large) },
    two_factor: row.two_factor_at !== null,
    must_set_up_two_factor: mustSetUpTwoFactor,
    new_device_mails: row.new_device_mails === 1,
    weekly_mails: role === roles.visitor ? null : row.weekly_mails === 1,
    pending_email: row.pending_email,
    deletion_at: row.delete_at,
    created_at,
  }
}
