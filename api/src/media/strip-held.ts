import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'
import type { MediaFiles } from './files.ts'
import { hashOf } from './image.ts'
import { stripMetadata } from './metadata/strip.ts'

/** Name of the setting that says which stripping all held images have gone through. */
const settingName = 'metadata_stripped'
/** Raised whenever more is taken out. */
const version = '1'
const batchSize = 50

/** What has been done: how many images held metadata, and which could not be freed of them. */
export interface StrippedHeld {
  stripped: number
  left: string[]
}

/**
 * Takes position, camera and thumbnails out of the images that an earlier version of Vitrine has
 * taken as they were; once for an installation. `isOver` tells when to stop: the next start goes on.
 */
export async function stripHeldImages(
  db: Db,
  files: MediaFiles,
  isOver = () => false,
): Promise<StrippedHeld> {
  const outcome: StrippedHeld = { stripped: 0, left: [] }
  if ((await settingNamed(db, settingName)) === version) return outcome
  for (let after = 0, more = true; more; ) {
    const rows = await imagesAfter(db, after)
    for (const row of rows) {
      if (isOver()) return outcome
      await stripOne(db, files, row, outcome)
    }
    after = rows.at(-1)?.id ?? after
    more = rows.length > 0
  }
  await keepSetting(db, settingName, version)
  return outcome
}

const imagesAfter = (db: Db, after: number) =>
  db
    .selectFrom('media')
    .select(['id', 'path', 'hash'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()

type Row = Awaited<ReturnType<typeof imagesAfter>>[number]

// A file that is not the recorded one is left to the import: it may be damaged.
async function stripOne(db: Db, files: MediaFiles, row: Row, outcome: StrippedHeld) {
  const source = await files.read(row.path)
  if (!source || hashOf(source) !== row.hash) return
  const data = stripMetadata(source)?.data
  if (!data) outcome.left.push(row.path)
  if (!data || data === source) return
  await files.write(row.path, data)
  await db
    .updateTable('media')
    .set({ hash: hashOf(data), bytes: data.length })
    .where('id', '=', row.id)
    .where('hash', '=', row.hash)
    .execute()
  outcome.stripped++
}
