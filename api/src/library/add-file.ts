import { toMediaName } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'
import type { FileProperties } from '../media/accept-file.ts'
import type { AcceptedUpload } from '../media/accept-upload.ts'
import type { PersonActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { createUploadPath } from './file-names.ts'
import { findFolder } from './folder-store.ts'
import type { MediaRow } from './items.ts'
import type { Library } from './library.ts'
import { updateSearchText } from './update-search-text.ts'

interface Upload {
  file: AcceptedUpload
  name: string
  /** Id of the folder. The file gets none if the folder no longer exists. */
  folder: number | undefined
}

/**
 * Adds a file to the library. Returns the existing one if the library has the same bytes. Does not
 * raise the content version, because no page shows the file yet.
 */
export async function addFile(
  { context, files }: Library,
  { file, name, folder }: Upload,
  actor: PersonActor,
): Promise<{ row: MediaRow; duplicate: boolean }> {
  const { db } = context
  const { hash } = file
  const existing = await db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (existing) return { row: existing, duplicate: true }
  const uploadedAt = context.now().toISOString()
  const path = await findFreePath(context.db, name, hash, file.ending)
  await files.write(path, file.contents)
  try {
    const row = await db.transaction().execute(async (tx) => {
      const inFolder = folder === undefined ? undefined : await findFolder(tx, folder)
      const added = await tx
        .insertInto('media')
        .values({
          ...toFileColumns(file),
          path,
          name: toMediaName(name),
          folder_id: inFolder?.id ?? null,
          uploaded_by: actor.userId,
          uploaded_at: uploadedAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await updateSearchText(tx, added.id)
      const after = { path, bytes: added.bytes }
      await logChange(tx, actor, { kind: 'media-uploaded', subject: added.name, after }, uploadedAt)
      return added
    })
    return { row, duplicate: false }
  } catch (error) {
    await files.delete(path)
    throw error
  }
}

/** Returns the columns that depend on the bytes of the file. */
export const toFileColumns = ({
  mime,
  width,
  height,
  durationMs,
  bytes,
  hash,
}: Omit<FileProperties, 'removed' | 'isComplete' | 'ending'> & {
  bytes: number
  hash: string
}) => ({
  mime,
  width,
  height,
  duration_ms: durationMs,
  bytes,
  hash,
})

async function findFreePath(db: Db, name: string, hash: string, ending: string) {
  for (let number = 1; ; number++) {
    const path = createUploadPath(name, hash, ending, number)
    const taken = await db
      .selectFrom('media')
      .select('id')
      .where('path', '=', path)
      .executeTakeFirst()
    if (!taken) return path
  }
}
