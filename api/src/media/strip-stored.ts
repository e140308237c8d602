import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import type { MediaFiles } from './files.ts'
import { hashBytes } from './hash-bytes.ts'
import { stripMetadata } from './metadata/strip.ts'

/** Setting with the version of stripping that all stored images have passed. */
const settingName = 'metadata_stripped'
/** Raise it whenever more metadata is removed. */
const version = '1'
const batchSize = 50

/** Number of changed images, and paths of those whose metadata could not be removed. */
export interface StripSummary {
  stripped: number
  left: string[]
}

/**
 * Removes metadata from images that an earlier version of Vitrine stored unchanged. Runs once per
 * installation. Stops when `isStopped` returns true; the next start begins again.
 */
export async function stripStoredImages(
  db: Db,
  files: MediaFiles,
  isStopped = () => false,
): Promise<StripSummary> {
  const result: StripSummary = { stripped: 0, left: [] }
  if ((await readSetting(db, settingName)) === version) return result
  for (let after = 0, hasMore = true; hasMore; ) {
    const rows = await listImagesAfter(db, after)
    for (const row of rows) {
      if (isStopped()) return result
      await stripOne(db, files, row, result)
    }
    after = rows.at(-1)?.id ?? after
    hasMore = rows.length > 0
  }
  await saveSetting(db, settingName, version)
  return result
}

const listImagesAfter = (db: Db, after: number) =>
  db
    .selectFrom('media')
    .select(['id', 'path', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()

type ImageRow = Awaited<ReturnType<typeof listImagesAfter>>[number]

// Skips a file that does not match its row: it may be damaged, and the import repairs it.
async function stripOne(db: Db, files: MediaFiles, row: ImageRow, result: StripSummary) {
  const source = await files.read(row.path)
  if (!source || hashBytes(source) !== row.hash) return
  const data = stripMetadata(source)?.data
  if (!data) result.left.push(row.path)
  if (!data || data === source) return
  await files.write(row.path, data)
  await db
    .updateTable('media')
    .set({ hash: hashBytes(data), bytes: data.length })
    .where('id', '=', row.id)
    .where('hash', '=', row.hash)
    .execute()
  result.stripped++
}
