import * as z from 'zod/mini'
import type { Keys } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'
import { createRecoveryCodes, createTotpSecret, findTimeStep, removeCode } from './totp.ts'
import { changeUser, type UserRow } from './user-store.ts'

const Codes = z.array(z.string())

/** Stores a new secret. It is not active until a first code is confirmed. */
export async function createTwoFactorSecret(tx: Db, keys: Keys, userId: number, now: Date) {
  const secret = createTotpSecret()
  const change = {
    two_factor_secret: keys.encrypt(secret),
    two_factor_at: null,
    two_factor_step: null,
    recovery_codes: null,
  }
  await changeUser(tx, userId, change, now)
  return secret
}

/** Decrypts the secret. Returns undefined if there is none or another installation encrypted it. */
export function readTwoFactorSecret(
  keys: Keys,
  { two_factor_secret }: UserRow,
): string | undefined {
  return two_factor_secret === null ? undefined : keys.decrypt(two_factor_secret)
}

/** Enables two-factor sign-in. Returns the recovery codes. */
export async function enableTwoFactor(
  tx: Db,
  keys: Keys,
  userId: number,
  now: Date,
): Promise<string[]> {
  await changeUser(tx, userId, { two_factor_at: now.toISOString() }, now)
  return renewRecoveryCodes(tx, keys, userId, now)
}

/** Disables two-factor sign-in, and deletes the secret and the recovery codes. */
export async function disableTwoFactor(tx: Db, userId: number, now: Date) {
  const cleared = { two_factor_secret: null, two_factor_at: null, two_factor_step: null }
  await changeUser(tx, userId, { ...cleared, recovery_codes: null }, now)
}

export async function renewRecoveryCodes(tx: Db, keys: Keys, userId: number, now: Date) {
  const codes = createRecoveryCodes()
  await changeUser(tx, userId, { recovery_codes: keys.encrypt(JSON.stringify(codes)) }, now)
  return codes
}

export function readRecoveryCodes(keys: Keys, { recovery_codes }: UserRow): string[] {
  const text = recovery_codes === null ? undefined : keys.decrypt(recovery_codes)
  return text === undefined ? [] : Codes.parse(JSON.parse(text))
}

/** Verifies a code. Each is accepted once, even in concurrent requests. */
export async function consumeCode(tx: Db, keys: Keys, user: UserRow, code: string, now: Date) {
  const secret = readTwoFactorSecret(keys, user)
  const step = secret && findTimeStep(secret, code, now)
  if (!step) return false
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ two_factor_step: step })
    .where('id', '=', user.id)
    .where((where) =>
      where.or([where('two_factor_step', 'is', null), where('two_factor_step', '<', step)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Verifies a recovery code, and uses it up. */
export async function consumeRecoveryCode(tx: Db, keys: Keys, user: UserRow, code: string) {
  const remaining = removeCode(readRecoveryCodes(keys, user), code)
  if (!remaining) return false
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ recovery_codes: keys.encrypt(JSON.stringify(remaining)) })
    .where('id', '=', user.id)
    .where('recovery_codes', '=', user.recovery_codes)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
