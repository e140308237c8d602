import { minuteMs } from '@vitrine/contract/bounds/durations'
import {
  accessTokenPrefix,
  accessTokenRules,
  TokenScope,
} from '@vitrine/contract/identity/access-tokens'
import type { Selectable } from 'kysely'
import { hashToken, newToken } from '../../crypto/secrets.ts'
import type { AccessTokensTable } from '../../db/account-tables.ts'
import { outageOf } from '../../db/outage.ts'
import type { Db } from '../../db/schema.ts'
import type { SignedIn } from './session-store.ts'
import { lockUser } from './store.ts'

export type AccessTokenRow = Selectable<AccessTokensTable>

export interface NewToken {
  userId: number
  name: string
  scopes: TokenScope[]
  expiresAt: string
}

/**
 * Creates an access token. Returns its row and its value, which is stored only as a hash; undefined
 * if the person has the maximum number.
 */
export async function createToken(
  tx: Db,
  { userId, name, scopes, expiresAt }: NewToken,
  now: Date,
): Promise<{ row: AccessTokenRow; token: string } | undefined> {
  await lockUser(tx, userId)
  const valid = await tokensOf(tx, userId, now)
  if (valid.length >= accessTokenRules.perPersonMax) return undefined
  const token = `${accessTokenPrefix}${newToken()}`
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

/** The tokens of a person that have not expired, the latest first. */
export function tokensOf(db: Db, userId: number, now: Date): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes a token of a person. Returns false if there is no such token. */
export async function deleteToken(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const scopesIn = (scopes: string): TokenScope[] =>
  (JSON.parse(scopes) as unknown[]).map((scope) => TokenScope.parse(scope))

const usedEveryMs = minuteMs
/** `confirmed_at` of a caller who has typed no password. */
const never = new Date(0).toISOString()

/**
 * Finds the person that an access token acts for. Returns undefined if the token is unknown or has
 * expired, or if the account is disabled. Queries the database each time, so that a revoked token
 * ends at the next request.
 */
export async function findTokenHolder(
  db: Db,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> {
  const row = await db
    .selectFrom('access_tokens as tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const user = row && (await enabledUser(db, row.user_id))
  if (!user) return undefined
  const { id, name, last_used_at } = row
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) >= usedEveryMs)
    await markUsed(db, id, now)
  const session: SignedIn['session'] = {
    id: 0,
    kind: 'token',
    remember: 0,
    confirmed_at: never,
    root_id: null,
    side: null,
  }
  return { user, session, token: { id, name, scopes: scopesIn(row.scopes) } }
}

const enabledUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

async function markUsed(db: Db, id: number, now: Date) {
  const last_used_at = now.toISOString()
  try {
    await db.updateTable('access_tokens').set({ last_used_at }).where('id', '=', id).execute()
  } catch (error) {
    // Where nothing can be written, reading goes on.
    if (!outageOf(error)) throw error
  }
}

/** Deletes tokens that have expired. */
export async function deleteExpiredTokens(tx: Db, now: Date) {
  await tx.deleteFrom('access_tokens').where('expires_at', '<=', now.toISOString()).execute()
}
