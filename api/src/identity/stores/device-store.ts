import { dayMs } from '@vitrine/contract/bounds/durations'
import { hashToken, isToken, newToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'

/** How long a device is known after the last sign-in there. */
export const deviceMs = 180 * dayMs
/** Whoever signs in on more devices is no longer known on the oldest. */
const perPersonMax = 20

/** The device of a person that keeps this token; undefined for one that is not known. */
export async function knownDevice(
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
    .where('seen_at', '>', oldest(now))
    .executeTakeFirst()
  return row?.id
}

/**
 * Remembers the device of a sign-in; answers its new token, which is kept nowhere. It is renewed for
 * everybody who is known there: a token that somebody has planted or copied is worth nothing then.
 */
export async function rememberDevice(
  tx: Db,
  { userId, sessionId, token }: { userId: number; sessionId: number; token: string | undefined },
  now: Date,
): Promise<string> {
  const renewed = newToken()
  const token_hash = hashToken(renewed)
  if (isToken(token))
    await tx
      .updateTable('known_devices')
      .set({ token_hash })
      .where('token_hash', '=', hashToken(token))
      .execute()
  const seen = { session_id: sessionId, seen_at: now.toISOString() }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash, created_at: now.toISOString(), ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(seen))
    .execute()
  const tooMany = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(perPersonMax)
    .limit(perPersonMax)
    .execute()
  const ids = tooMany.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('known_devices').where('id', 'in', ids).execute()
  return renewed
}

/** Forgets every device of a person, but those of the sessions that are named. */
export async function forgetDevices(tx: Db, userId: number, except: number[] = []) {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'not in', [0, ...except])
    .execute()
}

/** Forgets the devices of some sessions, of which there is one at least. */
export async function forgetDevicesOf(tx: Db, userId: number, sessionIds: number[]) {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .execute()
}

/** The devices that a person is known by, the latest first. */
export async function devicesOf(db: Db, userId: number) {
  return db
    .selectFrom('known_devices')
    .select(['created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function removeOldDevices(tx: Db, now: Date) {
  await tx.deleteFrom('known_devices').where('seen_at', '<=', oldest(now)).execute()
}

const oldest = (now: Date) => new Date(now.getTime() - deviceMs).toISOString()
