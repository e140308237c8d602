import { basename } from 'node:path'
import { mediaTrashDays } from '@vitrine/contract/admin/media'
import { dayMs } from '@vitrine/contract/durations'
import type { Age } from '@vitrine/files/old-files'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { isUploadFile, trashPath, uploadFolder } from './file-names.ts'

/** Empties the trash of what has been there for its days; answers how many files went. */
export async function emptyMediaTrash(db: Db, files: MediaFiles, now: Date): Promise<number> {
  const before = new Date(now.getTime() - mediaTrashDays * dayMs).toISOString()
  const gone = await db
    .deleteFrom('media')
    .where('deleted_at', '<', before)
    .returning(['id', 'path'])
    .execute()
  for (const { id, path } of gone) await files.delete(trashPath(id, path))
  return gone.length
}

/** Removes old uploads that no row names: of a kill between the two. */
export async function sweepUploads(
  db: Db,
  files: MediaFiles,
  { before, after }: Age,
): Promise<number> {
  const found = (await files.list()).filter(
    ({ path, modifiedAt }) =>
      path === `${uploadFolder}/${basename(path)}` &&
      isUploadFile(basename(path)) &&
      modifiedAt < before &&
      (after === undefined || modifiedAt > after),
  )
  if (found.length === 0) return 0
  // Asked for after the list is read: whatever has a row by then has it here.
  const rows = await db.selectFrom('media').select('path').execute()
  const named = new Set(rows.map(({ path }) => path))
  const orphans = found.filter(({ path }) => !named.has(path))
  for (const { path } of orphans) await files.delete(path)
  return orphans.length
}
