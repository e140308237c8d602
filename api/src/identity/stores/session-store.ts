import { dayMs, hourMs } from '@vitrine/contract/bounds/durations'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { generateToken, hashToken } from '../../crypto/secrets.ts'
import type { SessionsTable } from '../../db/account-tables.ts'
import type { Db, Tables } from '../../db/schema.ts'
import { lockUser } from './user-store.ts'

export type SessionRow = Selectable<SessionsTable>

/** Maximum age of a session. Without "remember me" it also ends after `idle` without a request. */
export const sessionTtlMs = { longest: 30 * dayMs, idle: 12 * hourMs } as const
/** `confirmed_at` of a session whose password was never confirmed. */
const never = new Date(0).toISOString()
/** Maximum number per user: a further sign-in deletes the oldest. */
const perPersonMax = 100

export interface NewSession {
  kind: SessionRow['kind']
  userId: number
  remember: boolean
  agent: string | null
  side: SessionRow['side']
}

/** Starts a session. Returns its id and its token, which is stored as a hash. */
export async function startSession(
  tx: Db,
  { kind, userId, remember, agent, side }: NewSession,
  now: Date,
) {
  const token = generateToken()
  const time = now.toISOString()
  const { id } = await tx
    .insertInto('sessions')
    .values({
      kind,
      user_id: userId,
      token_hash: hashToken(token),
      remember: remember ? 1 : 0,
      agent,
      created_at: time,
      last_seen_at: time,
      confirmed_at: time,
      root_id: null,
      side,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await evictOldest(tx, userId)
  await markUserSeen(tx, userId, time)
  return { id, token }
}

/**
 * Starts a session on the other side for a signed-in user. It ends with the sign-in that it belongs
 * to. The password counts as confirmed only on the side where it was typed.
 */
export async function startLinkedSession(
  tx: Db,
  session: SessionRow,
  { side, agent }: Pick<NewSession, 'side' | 'agent'>,
) {
  const token = generateToken()
  const { id: _, ...row } = session
  const own = { token_hash: hashToken(token), confirmed_at: never, agent, side }
  const { id } = await tx
    .insertInto('sessions')
    .values({ ...row, ...own, root_id: getSignInId(session) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await evictOldest(tx, session.user_id)
  return { id, token }
}

/** Returns the id of a sign-in, which is that of its first session. */
export const getSignInId = ({ id, root_id }: Pick<SessionRow, 'id' | 'root_id'>) => root_id ?? id

async function evictOldest(tx: Db, userId: number) {
  const oldest = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(perPersonMax)
    .limit(perPersonMax)
    .execute()
  const ids = oldest.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

export function hasExpired(
  { began_at, seen_at, remember }: { began_at: string; seen_at: string; remember: number },
  now: Date,
) {
  const age = (since: string) => now.getTime() - Date.parse(since)
  return age(began_at) >= sessionTtlMs.longest || (!remember && age(seen_at) >= sessionTtlMs.idle)
}

// Stored with the user too: sessions are deleted when they end.
export async function markUserSeen(db: Db, userId: number, last_seen_at: string) {
  await db.updateTable('users').set({ last_seen_at }).where('id', '=', userId).execute()
}

const toAge = ({ created_at, last_seen_at, remember }: SessionRow) => ({
  began_at: created_at,
  seen_at: last_seen_at,
  remember,
})

export async function confirmSession(db: Db, id: number, now: Date) {
  const time = now.toISOString()
  await db.updateTable('sessions').set({ confirmed_at: time }).where('id', '=', id).execute()
}

/** Replaces the token of a session; undefined if a concurrent request has done so. */
export async function renewToken(tx: Db, id: number, token: string): Promise<string | undefined> {
  const renewed = generateToken()
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(renewed) })
    .where('id', '=', id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0 ? renewed : undefined
}

export async function findSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPersonMax)
    .execute()
  return rows.filter((row) => !hasExpired(toAge(row), now))
}

export async function findSessionsOfSignIn(
  tx: Db,
  session: Pick<SessionRow, 'id' | 'root_id'>,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where(isOfSignIn(getSignInId(session)))
    .execute()
  return rows.map(({ id }) => id)
}

export const isOfSignIn = (root: number) => (where: ExpressionBuilder<Tables, 'sessions'>) =>
  where.or([where('id', '=', root), where('root_id', '=', root)])

/** Returns a session by its id; undefined if it has expired or does not exist. */
export async function findValidSession(tx: Db, id: number, now: Date) {
  const row = await tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return row && !hasExpired(toAge(row), now) ? row : undefined
}

/**
 * Ends a session of a user, and all others of the same sign-in. Returns their ids. The lock orders
 * it with a concurrent handoff, whose session ends too or is refused.
 */
export async function endSession(tx: Db, userId: number, id: number): Promise<number[]> {
  await lockUser(tx, userId)
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'root_id'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session) return []
  const ended = await tx
    .deleteFrom('sessions')
    .where(isOfSignIn(getSignInId(session)))
    .returning('id')
    .execute()
  return ended.map((each) => each.id)
}

export async function endSessionByToken(tx: Db, token: string) {
  const session = await tx
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (session) await endSession(tx, session.user_id, session.id)
}

export async function endSessions(tx: Db, userId: number, except: number[] = []) {
  await lockUser(tx, userId)
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', [0, ...except])
    .execute()
  await tx.deleteFrom('two_factor_challenges').where('user_id', '=', userId).execute()
}

export async function removeOldSessions(tx: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await tx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('created_at', '<=', before(sessionTtlMs.longest)),
        where.and([
          where('remember', '=', 0),
          where('last_seen_at', '<=', before(sessionTtlMs.idle)),
        ]),
      ]),
    )
    .execute()
}
