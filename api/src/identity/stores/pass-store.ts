import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { PassSide } from '@vitrine/contract/identity/pass'
import { hashToken, isToken, newToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { presentSession } from './session-store.ts'
import { lockUser } from './store.ts'

const passMs = minuteMs
/** Whoever opens more tabs at once signs in in the last of them. */
const perSessionMax = 5

export interface NewPass {
  sessionId: number
  userId: number
  side: PassSide
  /** Of what the browser keeps on the side that the pass leads to. */
  nonceHash: string
}

/**
 * Makes a pass for one browser; answers its token, which is kept nowhere. Undefined where the session
 * has ended at this moment.
 */
export async function makePass(
  tx: Db,
  { sessionId, userId, side, nonceHash }: NewPass,
  now: Date,
): Promise<string | undefined> {
  await lockUser(tx, userId)
  if (!(await presentSession(tx, sessionId, now))) return undefined
  const token = newToken()
  await tx
    .insertInto('passes')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      side,
      nonce_hash: nonceHash,
      expires_at: new Date(now.getTime() + passMs).toISOString(),
    })
    .execute()
  const tooMany = await tx
    .selectFrom('passes')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .orderBy('expires_at', 'desc')
    .offset(perSessionMax)
    .limit(perSessionMax)
    .execute()
  const hashes = tooMany.map(({ token_hash }) => token_hash)
  if (hashes.length > 0) await tx.deleteFrom('passes').where('token_hash', 'in', hashes).execute()
  return token
}

/** Whose pass it is, before it is used up. */
export async function holderOf(tx: Db, token: string | undefined): Promise<number | undefined> {
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
 * Uses a pass up, whatever comes of it, and answers the session that it was made in; of those who
 * come with it at once, one is answered. Undefined where it leads elsewhere or belongs to another
 * browser.
 */
export async function spendPass(
  tx: Db,
  { token, side, nonce }: { token: string | undefined; side: PassSide; nonce: string | undefined },
  now: Date,
): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const row = await tx
    .deleteFrom('passes')
    .where('token_hash', '=', hashToken(token))
    .returningAll()
    .executeTakeFirst()
  const isRight =
    row?.side === side &&
    row.expires_at > now.toISOString() &&
    isToken(nonce) &&
    hashToken(nonce) === row.nonce_hash
  return isRight ? row.session_id : undefined
}

export async function removeOldPasses(tx: Db, now: Date) {
  await tx.deleteFrom('passes').where('expires_at', '<=', now.toISOString()).execute()
}
