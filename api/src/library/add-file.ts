import { mediaName } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'
import type { Accepted } from '../media/accept.ts'
import { hashOf } from '../media/image.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { pathFor } from './file-names.ts'
import { findFolder } from './folder-store.ts'
import type { MediaRow } from './items.ts'
import { keepSearch } from './keep-search.ts'
import type { Library } from './library.ts'

interface Upload {
  file: Accepted
  /** As it was called on the sender's machine. */
  name: string
  /** Id of the folder to put it into; none where it was deleted in between. */
  folder: number | undefined
}

/**
 * Adds a file to the library; the one that is there already, when it is the very same. Nothing that
 * readers see changes, and so the content version does not.
 */
export async function addFile(
  { context, files }: Library,
  { file, name, folder }: Upload,
  actor: PersonActor,
): Promise<{ row: MediaRow; duplicate: boolean }> {
  const { db } = context
  const hash = hashOf(file.data)
  const same = await db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (same) return { row: same, duplicate: true }
  const at = context.now().toISOString()
  const path = await freePath(context.db, name, hash, file.ending)
  await files.write(path, file.data)
  try {
    const row = await db.transaction().execute(async (tx) => {
      const inFolder = folder === undefined ? undefined : await findFolder(tx, folder)
      const made = await tx
        .insertInto('media')
        .values({
          ...columnsOf(file, hash),
          path,
          name: mediaName(name),
          folder_id: inFolder?.id ?? null,
          uploaded_by: actor.userId,
          uploaded_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await keepSearch(tx, made.id)
      const after = { path, bytes: made.bytes }
      await logChange(tx, actor, { kind: 'media-uploaded', subject: made.name, after }, at)
      return made
    })
    return { row, duplicate: false }
  } catch (error) {
    await files.delete(path)
    throw error
  }
}

/** Returns the columns that describe the file itself. */
export const columnsOf = ({ data, mime, width, height }: Accepted, hash: string) => ({
  mime,
  width,
  height,
  bytes: data.length,
  hash,
})

async function freePath(db: Db, name: string, hash: string, ending: string) {
  for (let number = 1; ; number++) {
    const path = pathFor(name, hash, ending, number)
    const taken = await db
      .selectFrom('media')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirst()
    if (!taken) return path
  }
}
