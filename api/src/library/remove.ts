import type * as endpoints from '@vitrine/contract/endpoints/media'
import type { InputOf } from '../binding/bind.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { showMedia } from './change.ts'
import { getTrashPath } from './file-names.ts'
import type { Library } from './library.ts'
import { getLibraryText, refuseWithText } from './texts.ts'
import { findMediaUses } from './uses.ts'
import type { MediaFileInput } from './with-item.ts'

/** Moves a file to the trash. Refuses (409) while it is in use. */
export async function deleteMedia(
  library: Library,
  ctx: PersonRequest,
  { row }: MediaFileInput<typeof endpoints.deleteMedia>,
) {
  const { db, now } = library.context
  const { id, path, name: subject } = row
  const deletedAt = now().toISOString()
  const uses = await db.transaction().execute(async (tx) => {
    const inUse = await findMediaUses({ ...library.context, db: tx }, row)
    if (inUse.length > 0) return inUse
    await tx.updateTable('media').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
    const change = { kind: 'media-deleted', subject, before: { path } } as const
    await logChange(tx, getActor(ctx), change, deletedAt)
    return inUse
  })
  if (uses.length > 0) return reply(409, { message: getLibraryText(library, ctx, 'in_use'), uses })
  await library.files.move(path, getTrashPath(id, path))
}

export async function restoreMedia(
  library: Library,
  ctx: PersonRequest,
  { params }: InputOf<typeof endpoints.restoreMedia>,
) {
  const { db, now } = library.context
  const { id } = params
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return refuseWithText(library, ctx, 404, 'unknown')
  if (row.deleted_at !== null) {
    await library.files.move(getTrashPath(id, row.path), row.path)
    const restoredAt = now().toISOString()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('media').set({ deleted_at: null }).where('id', '=', id).execute()
      const change = { kind: 'media-changed', subject: row.name, after: { restored: 1 } } as const
      await logChange(tx, getActor(ctx), change, restoredAt)
    })
  }
  return showMedia(library, ctx, { params })
}
