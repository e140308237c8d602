import { minuteMs } from '@vitrine/contract/bounds/durations'
import { generateToken, hashToken, isToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'

/** Lifetime of the second step of a sign-in. */
const challengeTtlMs = 10 * minuteMs
const attemptsMax = 5

/** Stores that the password was right. Returns the token that proves it. */
export async function startChallenge(
  tx: Db,
  userId: number,
  remember: boolean,
  now: Date,
  token = generateToken(),
): Promise<string> {
  await tx
    .insertInto('two_factor_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      remember: remember ? 1 : 0,
      attempts: 0,
      expires_at: new Date(now.getTime() + challengeTtlMs).toISOString(),
    })
    .execute()
  return token
}

export interface Challenge {
  user_id: number
  remember: number
}

/** Counts an attempt. Returns undefined if there is no such challenge, or no attempt left. */
export async function countChallengeAttempt(
  db: Db,
  token: string,
  now: Date,
): Promise<Challenge | undefined> {
  if (!isToken(token)) return undefined
  return db
    .updateTable('two_factor_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('attempts', '<', attemptsMax)
    .returning(['user_id', 'remember'])
    .executeTakeFirst()
}

/** Ends a challenge. Only one of several concurrent calls returns true. */
export async function endChallenge(tx: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

export async function removeOldChallenges(tx: Db, now: Date) {
  await tx
    .deleteFrom('two_factor_challenges')
    .where('expires_at', '<=', now.toISOString())
    .execute()
}
