import { removeOldChanges } from './changes.ts'
import type { Editing } from './editing.ts'
import { removeOldRemarks } from './remark-store.ts'
import { emptyTrash } from './trash.ts'

/** Throws away what is kept for a while: the trash, links of previews and remarks on them, the log, who was where. */
export async function tidyEditing({ context: { db, now }, changes }: Editing) {
  await emptyTrash(db, changes, now())
  const at = now().toISOString()
  await db.deleteFrom('preview_links').where('expires_at', '<', at).execute()
  await removeOldRemarks(db, now())
  await removeOldChanges(db, now())
}
