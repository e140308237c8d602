import { extname } from 'node:path'
import { MediaChange } from '@vitrine/contract/admin/media'
import type { SiteFileMedia } from '@vitrine/contract/exchange/site-file'
import { isVisiblePath } from '@vitrine/files/find-file'
import type { Db } from '../db/schema.ts'
import { toFileColumns } from '../library/add-file.ts'
import { writeMediaChange } from '../library/change.ts'
import { getTrashPath } from '../library/file-names.ts'
import { findOrCreateFolder } from '../library/folder-store.ts'
import { mayHaveCompanions } from '../library/tracks.ts'
import { updateSearchText } from '../library/update-search-text.ts'
import { acceptFile } from '../media/accept-file.ts'
import { isAvatarPath } from '../media/avatars.ts'
import type { MediaFiles, StagedFile } from '../media/files.ts'
import { imageMimes } from '../media/folder-file.ts'
import { hashBytes } from '../media/hash-bytes.ts'

/** Reads a library file from the site file; undefined if it is missing. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>

interface StageOptions {
  files: MediaFiles
  read: ReadFile
  /** Only checks, writes nothing. */
  isDry: boolean
}

/**
 * An accepted library file of another site. `staged` is its temporary copy; undefined if the
 * library already has the file.
 */
export interface StagedMedium {
  medium: SiteFileMedia
  change: MediaChange
  columns: ReturnType<typeof toFileColumns>
  staged: StagedFile | undefined
}

/**
 * Checks a file of another site and writes a temporary copy next to its path. Returns a message if
 * it is refused.
 */
export async function stageMedium(
  medium: SiteFileMedia,
  { files, read, isDry }: StageOptions,
): Promise<StagedMedium | { problem: string }> {
  const { path } = medium
  if (isAvatarPath(path) || !isVisiblePath(path))
    return { problem: `${path} is not a valid path in the library` }
  const change = MediaChange.safeParse(toChange(medium))
  if (!change.success) return { problem: `the description of ${path} is not valid` }
  const data = await read(path)
  if (!data) return { problem: `the file of ${path} is missing` }
  const accepted = await acceptFile(data)
  if ('refused' in accepted || !fits(path, accepted.ending))
    return { problem: `${path} is not a file of an accepted type` }
  const { data: bytes } = accepted
  const columns = toFileColumns({
    ...accepted,
    bytes: bytes.length,
    hash: hashBytes(bytes),
  })
  const isIdentical = (await files.read(path))?.equals(accepted.data) === true
  const staged = isIdentical || isDry ? undefined : await files.stage(path, accepted.data)
  return { medium, change: change.data, columns, staged }
}

const toChange = ({
  name,
  decorative,
  focal_x: x,
  focal_y: y,
  texts,
  tags,
  locale,
}: SiteFileMedia) => ({
  ...(name !== '' && { name }),
  decorative: decorative !== 0,
  focal: { x, y },
  texts,
  tags,
  locale: locale ?? null,
})

/**
 * Pictures may have the extension of another picture type, never that of a file that can contain
 * scripts.
 */
function fits(path: string, ending: string) {
  const own = extname(path).toLowerCase()
  return own === `.${ending}` || (own in imageMimes && `.${ending}` in imageMimes)
}

/** Writes the row of a file. Returns its id, and the path of its copy in the trash. */
export async function storeMedium(tx: Db, { medium, change, columns }: StagedMedium) {
  const { path, name } = medium
  const before = await tx
    .selectFrom('media')
    .select(['id', 'hash', 'version', 'deleted_at'])
    .where('path', '=', path)
    .executeTakeFirst()
  const isReplaced = before !== undefined && before.hash !== columns.hash
  const version = (before?.version ?? 1) + (isReplaced ? 1 : 0)
  const values = { ...columns, version, deleted_at: null }
  const { id } = await tx
    .insertInto('media')
    .values({ ...values, path, name })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...values, name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('media_translations').where('media_id', '=', id).execute()
  const folder =
    medium.folder === undefined ? undefined : await findOrCreateFolder(tx, medium.folder)
  await writeMediaChange(tx, { id }, { ...change, ...(folder !== undefined && { folder }) })
  await updateSearchText(tx, id)
  return { id, trashed: before?.deleted_at ? getTrashPath(id, path) : undefined }
}

/**
 * Connects a file with its poster and its tracks, after all files have rows. A file that is missing
 * here is left out.
 */
export async function connectMedium(tx: Db, id: number, { poster, tracks = [] }: SiteFileMedia) {
  const paths = [...(poster === undefined ? [] : [poster]), ...tracks.map(({ path }) => path)]
  const rows =
    paths.length === 0
      ? []
      : await tx
          .selectFrom('media')
          .select(['id', 'path', 'mime'])
          .where('path', 'in', paths)
          .where('deleted_at', 'is', null)
          .execute()
  const ids = new Map(rows.map((row) => [row.path, row.id]))
  const found = tracks.flatMap(({ path, ...track }) => {
    const file = ids.get(path)
    return file === undefined ? [] : [{ ...track, file }]
  })
  const { mime } = await tx
    .selectFrom('media')
    .select('mime')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const change = { poster: poster === undefined ? null : (ids.get(poster) ?? null), tracks: found }
  if (await mayHaveCompanions(tx, { mime }, change)) await writeMediaChange(tx, { id }, change)
}

/**
 * Moves staged files to their paths. Returns a function that restores the previous files; calls it
 * if a move fails.
 */
export async function placeMedia(files: MediaFiles, media: StagedMedium[]) {
  const undo: (() => Promise<void>)[] = []
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    for (const { medium, staged } of media) {
      if (!staged) continue
      const { path } = medium
      const before = await files.read(path)
      undo.push(() => (before ? files.write(path, before) : files.delete(path)))
      await staged.moveToPlace()
    }
  } catch (error) {
    await undoAll()
    throw error
  }
  return undoAll
}
