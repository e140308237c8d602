import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { HandoffSide } from '@vitrine/contract/identity/handoff-token'
import { generateToken, hashToken, isToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { findValidSession } from './session-store.ts'
import { lockUser } from './user-store.ts'

const tokenTtlMs = minuteMs
/** Maximum number of concurrent handoffs: a further one deletes the oldest. */
const perSessionMax = 5

export interface NewHandoffToken {
  sessionId: number
  userId: number
  side: HandoffSide
  /** Hash of the nonce that the browser has in a cookie of the target side. */
  nonceHash: string
}

/**
 * Creates a handoff token for one browser. Returns the token, which is stored as a hash; undefined
 * if the session has just ended.
 */
export async function createHandoffToken(
  tx: Db,
  { sessionId, userId, side, nonceHash }: NewHandoffToken,
  now: Date,
): Promise<string | undefined> {
  await lockUser(tx, userId)
  if (!(await findValidSession(tx, sessionId, now))) return undefined
  const token = generateToken()
  await tx
    .insertInto('passes')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      side,
      nonce_hash: nonceHash,
      expires_at: new Date(now.getTime() + tokenTtlMs).toISOString(),
    })
    .execute()
  const surplus = await tx
    .selectFrom('passes')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .orderBy('expires_at', 'desc')
    .offset(perSessionMax)
    .limit(perSessionMax)
    .execute()
  const hashes = surplus.map(({ token_hash }) => token_hash)
  if (hashes.length > 0) await tx.deleteFrom('passes').where('token_hash', 'in', hashes).execute()
  return token
}

/** Returns the user of a token, without using it up. */
export async function findHandoffUser(
  tx: Db,
  token: string | undefined,
): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const row = await tx
    .selectFrom('passes')
    .innerJoin('sessions', 'sessions.id', 'passes.session_id')
    .select('sessions.user_id')
    .where('passes.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Uses a token up, valid or not, and returns its session. Only one of several concurrent calls gets
 * the session. Returns undefined if the token is for another side or another browser.
 */
export async function consumeHandoffToken(
  tx: Db,
  {
    token,
    side,
    nonce,
  }: { token: string | undefined; side: HandoffSide; nonce: string | undefined },
  now: Date,
): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const row = await tx
    .deleteFrom('passes')
    .where('token_hash', '=', hashToken(token))
    .returningAll()
    .executeTakeFirst()
  const isValid =
    row?.side === side &&
    row.expires_at > now.toISOString() &&
    isToken(nonce) &&
    hashToken(nonce) === row.nonce_hash
  return isValid ? row.session_id : undefined
}

export async function removeOldHandoffTokens(tx: Db, now: Date) {
  await tx.deleteFrom('passes').where('expires_at', '<=', now.toISOString()).execute()
}
