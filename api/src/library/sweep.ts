import { basename } from 'node:path'
import { mediaTrashDays } from '@vitrine/contract/admin/media'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Age } from '@vitrine/files/old-files'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { removeUnnamed } from '../media/remove-unnamed.ts'
import { isUploadFile, trashPath, uploadFolder } from './file-names.ts'

/** Deletes files that are in the trash for `mediaTrashDays`. Returns their number. */
export async function emptyMediaTrash(db: Db, files: MediaFiles, now: Date): Promise<number> {
  const before = new Date(now.getTime() - mediaTrashDays * dayMs).toISOString()
  const deleted = await db
    .deleteFrom('media')
    .where('deleted_at', '<', before)
    .returning(['id', 'path'])
    .execute()
  for (const { id, path } of deleted) await files.delete(trashPath(id, path))
  return deleted.length
}

/** Deletes old uploads without a row, left by a crash. Returns their number. */
export async function sweepUploads(db: Db, files: MediaFiles, age: Age): Promise<number> {
  const uploads = (await files.list()).filter(({ path }) => isUpload(path))
  return removeUnnamed(files, uploads, age, async () => {
    const rows = await db.selectFrom('media').select('path').execute()
    const paths = new Set(rows.map(({ path }) => path))
    return ({ path }) => paths.has(path)
  })
}

const isUpload = (path: string) =>
  path === `${uploadFolder}/${basename(path)}` && isUploadFile(basename(path))
