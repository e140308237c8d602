import { dayMs } from '@vitrine/contract/bounds/durations'
import { generateToken, hashToken, isToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'

/** Time after the last sign-in during which a device is known. */
export const deviceTtlMs = 180 * dayMs
/** Maximum number per user: a further sign-in deletes the oldest. */
const perPersonMax = 20

/** Returns the id of the user's device with this token; undefined if it is not known. */
export async function findKnownDevice(
  db: Db,
  userId: number,
  token: string | undefined,
  now: Date,
): Promise<number | undefined> {
  if (!isToken(token)) return undefined
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .where('seen_at', '>', getOldestTime(now))
    .executeTakeFirst()
  return row?.id
}

/**
 * Stores the device of a sign-in. Returns its new token, which is stored as a hash. Renews the
 * token for all users of the device, so that a planted or copied token stops working.
 */
export async function rememberDevice(
  tx: Db,
  { userId, sessionId, token }: { userId: number; sessionId: number; token: string | undefined },
  now: Date,
): Promise<string> {
  const renewed = generateToken()
  const token_hash = hashToken(renewed)
  if (isToken(token))
    await tx
      .updateTable('known_devices')
      .set({ token_hash })
      .where('token_hash', '=', hashToken(token))
      .execute()
  const lastSignIn = { session_id: sessionId, seen_at: now.toISOString() }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash, created_at: now.toISOString(), ...lastSignIn })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(lastSignIn))
    .execute()
  const surplus = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(perPersonMax)
    .limit(perPersonMax)
    .execute()
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('known_devices').where('id', 'in', ids).execute()
  return renewed
}

/** Deletes all devices of a user, except those of the given sessions. */
export async function forgetDevices(tx: Db, userId: number, except: number[] = []) {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'not in', [0, ...except])
    .execute()
}

/** Deletes the devices of the given sessions. The list must not be empty. */
export async function forgetDevicesOfSessions(tx: Db, userId: number, sessionIds: number[]) {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .execute()
}

export async function listDevices(db: Db, userId: number) {
  return db
    .selectFrom('known_devices')
    .select(['created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function removeOldDevices(tx: Db, now: Date) {
  await tx.deleteFrom('known_devices').where('seen_at', '<=', getOldestTime(now)).execute()
}

const getOldestTime = (now: Date) => new Date(now.getTime() - deviceTtlMs).toISOString()
