import { minuteMs } from '@vitrine/contract/bounds/durations'
import {
  accessTokenPrefix,
  accessTokenRules,
  TokenScope,
} from '@vitrine/contract/identity/access-tokens'
import type { Selectable } from 'kysely'
import { generateToken, hashToken } from '../../crypto/secrets.ts'
import type { AccessTokensTable } from '../../db/account-tables.ts'
import { toOutage } from '../../db/outage.ts'
import type { Db } from '../../db/schema.ts'
import { parseEditorLocales, selectEditorLocales } from './editor-locale-store.ts'
import type { SignedInUser } from './session-check.ts'
import { mustSetUpTwoFactor } from './sign-in-rule-store.ts'
import { lockUser } from './user-store.ts'

export type AccessTokenRow = Selectable<AccessTokensTable>

export interface AccessTokenInput {
  userId: number
  name: string
  scopes: TokenScope[]
  expiresAt: string
}

/**
 * Creates an access token. Returns its row and the token, which is stored as a hash; undefined if
 * the user has the maximum number.
 */
export async function insertAccessToken(
  tx: Db,
  { userId, name, scopes, expiresAt }: AccessTokenInput,
  now: Date,
): Promise<{ row: AccessTokenRow; token: string } | undefined> {
  await lockUser(tx, userId)
  const validTokens = await findAccessTokens(tx, userId, now)
  if (validTokens.length >= accessTokenRules.perPersonMax) return undefined
  const token = `${accessTokenPrefix}${generateToken()}`
  const row = await tx
    .insertInto('access_tokens')
    .values({
      user_id: userId,
      name,
      scopes: JSON.stringify([...new Set(scopes)]),
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: expiresAt,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token }
}

export function findAccessTokens(db: Db, userId: number, now: Date): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteAccessToken(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const parseScopes = (scopes: string): TokenScope[] =>
  (JSON.parse(scopes) as unknown[]).map((scope) => TokenScope.parse(scope))

const markUsedEveryMs = minuteMs
/** `confirmed_at` of a token: it never counts as a confirmed password. */
const never = new Date(0).toISOString()

/**
 * Finds the user of an access token. Returns undefined if the token is unknown or has expired, or
 * if the account is disabled. Queries the database each time, so that a revoked token stops working
 * at once.
 */
export async function findTokenUser(
  db: Db,
  token: string,
  now: Date,
): Promise<SignedInUser | undefined> {
  const row = await db
    .selectFrom('access_tokens as tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const user = row && (await findEnabledUser(db, row.user_id))
  if (!user) return undefined
  const { id, name, last_used_at } = row
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) >= markUsedEveryMs)
    await markUsed(db, id, now)
  const session: SignedInUser['session'] = {
    id: 0,
    kind: 'token',
    remember: 0,
    confirmed_at: never,
    root_id: null,
    side: null,
  }
  return {
    user,
    locales: parseEditorLocales(user.role, user.editor_locales),
    session,
    token: { id, name, scopes: parseScopes(row.scopes) },
    mustSetUpTwoFactor: mustSetUpTwoFactor(user),
  }
}

const findEnabledUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('sign_in_rules', 'sign_in_rules.role', 'users.role')
    .selectAll('users')
    .select(selectEditorLocales)
    .select('sign_in_rules.two_factor as requires_two_factor')
    .where('users.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

async function markUsed(db: Db, id: number, now: Date) {
  const last_used_at = now.toISOString()
  try {
    await db.updateTable('access_tokens').set({ last_used_at }).where('id', '=', id).execute()
  } catch (error) {
    // During an outage that blocks writes, reading still works.
    if (!toOutage(error)) throw error
  }
}

export async function deleteExpiredTokens(tx: Db, now: Date) {
  await tx.deleteFrom('access_tokens').where('expires_at', '<=', now.toISOString()).execute()
}
