import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { PreviewDraftsTable } from '../../db/page-tables.ts'
import type { Db } from '../../db/schema.ts'

type DraftKind = PreviewDraftsTable['kind']

interface PreviewDraft {
  userId: number
  kind: DraftKind
  /** Name of the menu; empty for the settings. */
  name: string
  content: object
}

/** Stores unsaved content for its previews, in place of the earlier one of the same user. */
export async function storePreviewDraft(
  db: Db,
  { userId, kind, name, content }: PreviewDraft,
  now: Date,
): Promise<number> {
  const row = { content: JSON.stringify(content), saved_at: now.toISOString() }
  const { id } = await db
    .insertInto('preview_drafts')
    .values({ user_id: userId, kind, name, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'name']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds unsaved content; undefined if it was removed. */
export function findPreviewDraft(db: Db, kind: DraftKind, id: number) {
  return db
    .selectFrom('preview_drafts')
    .select(['name', 'content'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Removes unsaved content whose previews have expired. */
export async function removeOldPreviewDrafts(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - framedPreviewMinutes * minuteMs).toISOString()
  await db.deleteFrom('preview_drafts').where('saved_at', '<', oldest).execute()
}
