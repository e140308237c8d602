import { basename } from 'node:path'
import { mediaTrashDays } from '@vitrine/contract/admin/media'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { AgeRange } from '@vitrine/files/old-files'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { getTrashPath, isUploadFile, uploadFolder } from './file-names.ts'

/** Deletes files that are in the trash for `mediaTrashDays`. Returns their number. */
export async function emptyMediaTrash(db: Db, files: MediaFiles, now: Date): Promise<number> {
  const before = new Date(now.getTime() - mediaTrashDays * dayMs).toISOString()
  const deleted = await db
    .deleteFrom('media')
    .where('deleted_at', '<', before)
    .returning(['id', 'path'])
    .execute()
  for (const { id, path } of deleted) await files.delete(getTrashPath(id, path))
  return deleted.length
}

/** Deletes old uploads without a row, left by a crash. Returns their number. */
export async function sweepUploads(db: Db, files: MediaFiles, age: AgeRange): Promise<number> {
  const uploads = (await files.list()).filter(({ path }) => isUpload(path))
  return removeOrphans(files, uploads, age, async () => {
    const rows = await db.selectFrom('media').select('path').execute()
    const paths = new Set(rows.map(({ path }) => path))
    return ({ path }) => paths.has(path)
  })
}

const isUpload = (path: string) =>
  path === `${uploadFolder}/${basename(path)}` && isUploadFile(basename(path))
