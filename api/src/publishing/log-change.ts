import type { ChangeKind, ChangeValues } from '@vitrine/contract/admin/changes'
import type { Db } from '../db/schema.ts'
import type { Actor } from './actor.ts'

export interface NewChange {
  kind: ChangeKind
  /** Title of what changed, for the log. */
  subject: string
  pageId?: number
  locale?: string
  before?: ChangeValues
  after?: ChangeValues
}

/** Maximum entries of one kind per user, so that a flood of one kind removes no other. */
export const maxChangesPerKind = 10_000
/** Prunes after every nth entry, because the query is slow. */
export const pruneInterval = 100

/** Adds an entry to the log of changes, in the transaction of the change. Returns its id. */
export async function logChange(
  tx: Db,
  { userId, tokenName, isMachine }: Actor,
  { kind, subject, pageId, locale, before, after }: NewChange,
  at: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('changes_log')
    .values({
      at,
      user_id: userId,
      token_name: tokenName,
      is_machine: isMachine ? 1 : 0,
      kind,
      page_id: pageId ?? null,
      locale: locale ?? null,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (userId !== null && id % pruneInterval === 0) await removeOldest(tx, userId, kind)
  return id
}

async function removeOldest(tx: Db, userId: number, kind: ChangeKind) {
  const last = await tx
    .selectFrom('changes_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .offset(maxChangesPerKind)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx
    .deleteFrom('changes_log')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '<=', last.id)
    .execute()
}
