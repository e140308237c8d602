import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { TokenScope } from '@vitrine/contract/identity/access-tokens'
import { hashToken } from '../../crypto/secrets.ts'
import { toOutage } from '../../db/outage.ts'
import type { Db } from '../../db/schema.ts'
import { once } from '../../http/once.ts'
import {
  type EditorLocales,
  parseEditorLocales,
  selectEditorLocales,
} from './editor-locale-store.ts'
import {
  getSignInId,
  hasExpired,
  isOfSignIn,
  markUserSeen,
  type SessionRow,
} from './session-store.ts'
import { mustSetUpTwoFactor } from './sign-in-rule-store.ts'
import type { UserRow } from './user-store.ts'

const markSeenEveryMs = minuteMs
const confirmedMs = 15 * minuteMs

export interface SignedInUser {
  user: UserRow
  /** Languages that the user is limited to. */
  locales: EditorLocales
  session: Pick<SessionRow, 'id' | 'kind' | 'remember' | 'confirmed_at' | 'root_id' | 'side'>
  /** The access token, if a program acts for the user. */
  token?: { id: number; name: string; scopes: TokenScope[] }
  /** True if the role requires a second step that the user has not set up. */
  mustSetUpTwoFactor: boolean
}

/**
 * Returns a function that finds the user of a session token. It returns undefined if the session
 * has expired or the account is disabled. It queries the database each time, so that disabling an
 * account takes effect at once.
 */
export function createSessionCheck(db: Db) {
  // Compiled once, at the first call: compiling takes longer than the query.
  const getQuery = once(() => sessionQuery(db).compile())
  return async (
    token: string,
    kind: SessionRow['kind'],
    now: Date,
  ): Promise<SignedInUser | undefined> => {
    const query = getQuery()
    const compiled: typeof query = { ...query, parameters: [hashToken(token), kind] }
    const [row] = (await db.executeQuery(compiled)).rows
    if (!row || row.disabled_at !== null || hasExpired(row, now)) return undefined
    const {
      session_id: id,
      kind: sessionKind,
      remember,
      seen_at,
      confirmed_at,
      root_id,
      side,
    } = row
    const session = { id, kind: sessionKind, remember, confirmed_at, root_id, side }
    if (now.getTime() - Date.parse(seen_at) >= markSeenEveryMs)
      await markSeen(db, row.id, session, now)
    const locales = parseEditorLocales(row.role, row.editor_locales)
    // Not a copy without the session's columns: that would cost as much as the query.
    return { user: row, locales, session, mustSetUpTwoFactor: mustSetUpTwoFactor(row) }
  }
}

function sessionQuery(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('sign_in_rules', 'sign_in_rules.role', 'users.role')
    .selectAll('users')
    .select(selectEditorLocales)
    .select([
      'sessions.id as session_id',
      'sessions.kind',
      'sessions.remember',
      'sessions.created_at as began_at',
      'sessions.last_seen_at as seen_at',
      'sessions.confirmed_at',
      'sessions.root_id',
      'sessions.side',
      'sign_in_rules.two_factor as requires_two_factor',
    ])
    .where('sessions.token_hash', '=', '')
    .where('sessions.kind', '=', 'session')
}

// Marks all sessions of the sign-in, so that a user who works on one side stays signed in on the
// other.
async function markSeen(db: Db, userId: number, session: SignedInUser['session'], now: Date) {
  const time = now.toISOString()
  try {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: time })
      .where(isOfSignIn(getSignInId(session)))
      .execute()
    await markUserSeen(db, userId, time)
  } catch (error) {
    // During an outage that blocks writes, reading still works.
    if (!toOutage(error)) throw error
  }
}

export function isConfirmed({ session }: SignedInUser, now: Date): boolean {
  return now.getTime() - Date.parse(session.confirmed_at) < confirmedMs
}
