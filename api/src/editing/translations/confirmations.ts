import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../../db/schema.ts'
import type { Actor, PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import type { FieldSource } from '../../publishing/translation-sources.ts'

/** A bulk confirmation can be undone for this time. */
const retentionMs = 7 * dayMs

export interface ConfirmationBy {
  locale: string
  actor: PersonActor
}

export async function createConfirmation(
  tx: Db,
  { locale, actor, at }: ConfirmationBy & { at: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('translation_confirmations')
    .values({ locale, user_id: actor.userId, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns true if a user has made this confirmation, and it can be undone. */
export async function findConfirmation(
  db: Db,
  { id, locale, actor }: ConfirmationBy & { id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('translation_confirmations')
    .select('id')
    .where('id', '=', id)
    .where('locale', '=', locale)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The draft that was confirmed, and what it was made from before. */
export interface SourcesBefore {
  /** Version of the draft. */
  draft: number
  fields: FieldSource[]
  /** The language that readers were told that a machine translated it from; null if they were not. */
  machineSource: string | null
}

export interface ConfirmedEntry {
  confirmation: number
  pageId: number
  /** Version of the sources that the confirmation wrote. */
  version: number
  before: SourcesBefore
}

export async function storeConfirmed(
  tx: Db,
  { confirmation, pageId, version, before }: ConfirmedEntry,
) {
  await tx
    .insertInto('confirmed_translations')
    .values({
      confirmation_id: confirmation,
      page_id: pageId,
      version,
      before: JSON.stringify(before),
    })
    .execute()
}

/** Logs how many translations of a language a call has confirmed. */
export async function logConfirmation(
  tx: Db,
  actor: Actor,
  { locale, count, isUndo = false }: { locale: string; count: number; isUndo?: boolean },
  at: string,
) {
  const kind = isUndo ? 'translations-confirmation-undone' : 'translations-confirmed'
  await logChange(tx, actor, { kind, locale, subject: locale, after: { translations: count } }, at)
}

/** Deletes confirmations that are too old to be undone. */
export async function removeOldConfirmations(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - retentionMs).toISOString()
  await db.deleteFrom('translation_confirmations').where('at', '<', oldest).execute()
}
