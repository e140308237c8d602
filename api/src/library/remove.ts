import { MediaAnswer, MediaInUse } from '@vitrine/contract/admin/media'
import type { Editing } from '../editing/calls/editing.ts'
import { numberIn } from '../editing/calls/requests.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import { trashPath } from './file-names.ts'
import { wholeItem } from './items.ts'
import type { Library } from './library.ts'
import { itemAt, unknownItem } from './requests.ts'
import { usesOf } from './uses.ts'
import { wordsFor } from './words.ts'

/** `DELETE /api/admin/media/{id}`: the file is served to nobody any more, and waits in the trash. */
export async function deleteMedia(
  editing: Editing,
  { files }: Library,
  { c, me }: PersonRequest,
): Promise<Response> {
  const found = await itemAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { db, rules, now } = editing.context
  const { id, path, name } = found.row
  const at = now().toISOString()
  const uses = await db.transaction().execute(async (tx) => {
    const inUse = await usesOf(tx, rules, found.row)
    if (inUse.length > 0) return inUse
    await tx.updateTable('media').set({ deleted_at: at }).where('id', '=', id).execute()
    await logChange(tx, me.user.id, { kind: 'media-deleted', subject: name, before: { path } }, at)
    return inUse
  })
  if (uses.length > 0)
    return c.json(MediaInUse.parse({ message: wordsFor(editing, c, 'in_use'), uses }), 409)
  await move(files, path, trashPath(id, path))
  return c.body(null, 204)
}

/** `POST /api/admin/media/{id}/restore`. */
export async function restoreMedia(
  editing: Editing,
  { files }: Library,
  { c, me }: PersonRequest,
): Promise<Response> {
  const { db, rules, now } = editing.context
  const id = numberIn(c, 'id') ?? 0
  const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return unknownItem(editing, c)
  if (row.deleted_at !== null) {
    await move(files, trashPath(id, row.path), row.path)
    const at = now().toISOString()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('media').set({ deleted_at: null }).where('id', '=', id).execute()
      const change = { kind: 'media-changed', subject: row.name, after: { restored: 1 } } as const
      await logChange(tx, me.user.id, change, at)
    })
  }
  return c.json(MediaAnswer.parse({ data: await wholeItem(db, rules, id) }))
}

/** Done twice, or after a kill in its middle, it ends the same. */
async function move(files: Library['files'], from: string, to: string) {
  const data = await files.read(from)
  if (!data) return
  await files.write(to, data)
  await files.delete(from)
}
