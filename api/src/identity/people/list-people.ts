import type { Person, PersonState } from '@vitrine/contract/admin/people'
import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../db/schema.ts'
import { sqlContains } from '../../db/sql-contains.ts'
import { findEditorLocalesOf } from '../stores/editor-locale-store.ts'
import { findTwoFactorRoles } from '../stores/sign-in-rule-store.ts'
import {
  findActiveAdministrators,
  hasExpiredInvitation,
  type UserRow,
} from '../stores/user-store.ts'

export const peoplePageSize = 50

export interface PeopleFilter {
  q?: string | undefined
  role?: number | undefined
  state?: PersonState | undefined
  page?: number | undefined
}

/** Returns one page of people by name, and the number of all that match. */
export async function findPeople(db: Db, filter: PeopleFilter, now: Date) {
  const { page = 1 } = filter
  const matching = selectMatching(db, filter, now)
  const rows = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(peoplePageSize)
    .offset((page - 1) * peoplePageSize)
    .execute()
  const { total } = await matching
    .select((own) => own.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: await toPeople(db, rows, now), total: Number(total), pageSize: peoplePageSize }
}

function selectMatching(db: Kysely<Tables>, { q, role, state }: PeopleFilter, now: Date) {
  const time = now.toISOString()
  return db
    .selectFrom('users')
    .$if(q !== undefined, (rows) => rows.where(sqlContains(['name', 'email'], q ?? '')))
    .$if(role !== undefined, (rows) => rows.where('role', '=', role ?? 0))
    .$if(state === 'disabled', (rows) => rows.where('disabled_at', 'is not', null))
    .$if(state !== undefined && state !== 'disabled', (rows) =>
      rows.where('disabled_at', 'is', null),
    )
    .$if(state === 'active', (rows) => rows.where('invited_until', 'is', null))
    .$if(state === 'invited', (rows) => rows.where('invited_until', '>', time))
    .$if(state === 'invitation-expired', (rows) => rows.where('invited_until', '<=', time))
}

/** Describes users for administrators. */
export async function toPeople(db: Db, rows: UserRow[], now: Date): Promise<Person[]> {
  const ids = rows.map(({ id }) => id)
  const locales = await findEditorLocalesOf(db, ids)
  const twoFactorRoles = await findTwoFactorRoles(db)
  const administrators = await findActiveAdministrators(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    locales: locales.get(row.id) ?? null,
    state: getState(row, now),
    twoFactor: row.two_factor_at !== null,
    twoFactorRequired: twoFactorRoles.includes(row.role),
    isLastAdministrator: administrators.length === 1 && administrators[0] === row.id,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    invitedUntil: row.invited_until,
    deletionAt: row.delete_at,
  }))
}

export function getState(user: UserRow, now: Date): PersonState {
  if (user.disabled_at !== null) return 'disabled'
  if (user.invited_until === null) return 'active'
  return hasExpiredInvitation(user, now) ? 'invitation-expired' : 'invited'
}
