import { dayMs } from '@vitrine/contract/bounds/durations'
import type { EditingDeps } from './calls/editing-deps.ts'
import { removeOldChanges } from './change-log.ts'
import { removeOldAnswers } from './pages/publish-requests.ts'
import { emptyTrash } from './pages/trash.ts'
import { removeOldPreviewDrafts } from './previews/preview-drafts.ts'
import { removeOldRemarks } from './previews/remark-store.ts'
import { revisePaused } from './texts/revise-paused.ts'
import { removeOldConfirmations } from './translations/confirmations.ts'

/** A tab that saves later gets a conflict: its base is deleted, so nothing can be merged. */
const basesTtlMs = 30 * dayMs

/**
 * Creates revisions of paused drafts. Deletes old bases, links, unsaved menus and settings, remarks,
 * answers, log entries, confirmations of translations, and pages in the trash.
 */
export async function cleanUpEditing({ context: { db, now }, changes }: EditingDeps) {
  await revisePaused(db, now())
  await emptyTrash(db, changes, now())
  const at = now().toISOString()
  const oldest = new Date(now().getTime() - basesTtlMs).toISOString()
  await db.deleteFrom('base_texts').where('kept_at', '<', oldest).execute()
  await db.deleteFrom('preview_links').where('expires_at', '<', at).execute()
  await removeOldPreviewDrafts(db, now())
  await removeOldRemarks(db, now())
  await removeOldAnswers(db, now())
  await removeOldChanges(db, now())
  await removeOldConfirmations(db, now())
}
