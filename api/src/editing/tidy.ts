import { dayMs } from '@vitrine/contract/durations'
import type { Editing } from './calls/editing.ts'
import { removeOldChanges } from './changes.ts'
import { removeOldAnswers } from './pages/publish-requests.ts'
import { emptyTrash } from './pages/trash.ts'
import { removeOldRemarks } from './previews/remark-store.ts'
import { revisePaused } from './texts/revise-paused.ts'

/** Whoever comes back after so long finds both sides, as nothing can be merged any more. */
const basesKeptMs = 30 * dayMs

/** Keeps what was left alone; throws away what is kept for a while: the trash, links, remarks, the log. */
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
