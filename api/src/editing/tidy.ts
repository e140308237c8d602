import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Editing } from './calls/editing.ts'
import { removeOldChanges } from './changes.ts'
import { removeOldAnswers } from './pages/publish-requests.ts'
import { emptyTrash } from './pages/trash.ts'
import { removeOldRemarks } from './previews/remark-store.ts'
import { revisePaused } from './texts/revise-paused.ts'

/**
 * A tab that saves after a longer time gets a conflict: its base is deleted, so nothing can be
 * merged.
 */
const basesKeptMs = 30 * dayMs

/**
 * Makes revisions of paused drafts. Deletes old entries of the trash, links, remarks, answers and
 * the log.
 */
export async function tidyEditing({ context: { db, now }, changes }: Editing) {
  await revisePaused(db, now())
  await emptyTrash(db, changes, now())
  const at = now().toISOString()
  const begun = new Date(now().getTime() - basesKeptMs).toISOString()
  await db.deleteFrom('base_texts').where('kept_at', '<', begun).execute()
  await db.deleteFrom('preview_links').where('expires_at', '<', at).execute()
  await removeOldRemarks(db, now())
  await removeOldAnswers(db, now())
  await removeOldChanges(db, now())
}
