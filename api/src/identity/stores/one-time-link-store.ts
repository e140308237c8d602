import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { generateToken, hashToken, isToken } from '../../crypto/secrets.ts'
import type { Db } from '../../db/schema.ts'

/** Lifetime of a one-time link, by purpose. */
const linkTtlMs = {
  reset: hourMs,
  invitation: 7 * dayMs,
  email: 24 * hourMs,
  'take-back': 72 * hourMs,
  setup: 24 * hourMs,
} as const
export const getLinkMinutes = (purpose: LinkPurpose) => linkTtlMs[purpose] / minuteMs

export type LinkPurpose = keyof typeof linkTtlMs

export interface NewOneTimeLink {
  purpose: LinkPurpose
  userId?: number
  email?: string
}

/**
 * Creates a one-time link that replaces earlier ones of its purpose. Returns its token, which is
 * stored as a hash. Links that undo an email change are not replaced: an attacker who changes the
 * address twice must not invalidate the first.
 */
export async function createLink(tx: Db, { purpose, userId, email }: NewOneTimeLink, now: Date) {
  if (userId !== undefined && purpose !== 'take-back') await deleteLinks(tx, userId, [purpose])
  const token = generateToken()
  await tx
    .insertInto('one_time_links')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId ?? null,
      email: email ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkTtlMs[purpose]).toISOString(),
    })
    .execute()
  return token
}

export interface OneTimeLink {
  userId: number | null
  email: string | null
  createdAt: string
}

/** Returns a valid link without using it up. */
export async function readLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<OneTimeLink | undefined> {
  if (!isToken(token)) return undefined
  const row = await db
    .selectFrom('one_time_links')
    .select(['user_id as userId', 'email', 'created_at as createdAt'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row
}

/** Uses a link up. Only one of several concurrent calls returns true. */
export async function consumeLink(tx: Db, purpose: LinkPurpose, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_links')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

export async function deleteLinks(tx: Db, userId: number, purposes: LinkPurpose[]) {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

export async function deleteLinksSince(
  tx: Db,
  userId: number,
  purpose: LinkPurpose,
  since: string,
) {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', since)
    .execute()
}

export async function removeOldLinks(tx: Db, now: Date) {
  await tx.deleteFrom('one_time_links').where('expires_at', '<=', now.toISOString()).execute()
}
