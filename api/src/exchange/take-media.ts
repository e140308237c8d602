import { extname } from 'node:path'
import { MediaChange } from '@vitrine/contract/admin/media'
import type { SiteMedium } from '@vitrine/contract/exchange/site-file'
import { isShown } from '@vitrine/files/file-below'
import type { Db } from '../db/schema.ts'
import { columnsOf } from '../library/add-file.ts'
import { writeChange } from '../library/change.ts'
import { trashPath } from '../library/file-names.ts'
import { folderNamed } from '../library/folder-store.ts'
import { keepSearch } from '../library/keep-search.ts'
import { acceptFile } from '../media/accept.ts'
import { isAvatarPath } from '../media/avatars.ts'
import type { MediaFiles, StagedFile } from '../media/files.ts'
import { hashOf, mimes } from '../media/image.ts'

/** What the other site's file holds at a path of its library. */
export type ReadMedium = (path: string) => Promise<Buffer | undefined>

interface Places {
  files: MediaFiles
  read: ReadMedium
  /** Looks, and writes nothing. */
  isDry: boolean
}

/**
 * A file of another site for the library. `staged` is its temporary copy; undefined if the library
 * has the file already.
 */
export interface TakenMedium {
  medium: SiteMedium
  change: MediaChange
  columns: ReturnType<typeof columnsOf>
  staged: StagedFile | undefined
}

/**
 * Reads a file of another site and writes a temporary copy next to its place. Returns a message if
 * the file is refused.
 */
export async function stageMedium(
  medium: SiteMedium,
  { files, read, isDry }: Places,
): Promise<TakenMedium | { problem: string }> {
  const { path } = medium
  if (isAvatarPath(path) || !isShown(path)) return { problem: `${path} is no place of the library` }
  const change = MediaChange.safeParse(changeOf(medium))
  if (!change.success) return { problem: `what is said of ${path} cannot be kept` }
  const data = await read(path)
  if (!data) return { problem: `the file of ${path} is missing` }
  const accepted = await acceptFile(data)
  if ('refused' in accepted || !fits(path, accepted.ending))
    return { problem: `${path} is no file of a kind that is taken` }
  const columns = columnsOf(accepted, hashOf(accepted.data))
  const isThere = (await files.read(path))?.equals(accepted.data) === true
  const staged = isThere || isDry ? undefined : await files.stage(path, accepted.data)
  return { medium, change: change.data, columns, staged }
}

const changeOf = ({ name, decorative, focal_x: x, focal_y: y, texts, tags }: SiteMedium) => ({
  ...(name !== '' && { name }),
  decorative: decorative !== 0,
  focal: { x, y },
  texts,
  tags,
})

/** Pictures were taken under the endings of other pictures; what may hold scripts never is. */
function fits(path: string, ending: string) {
  const own = extname(path).toLowerCase()
  return own === `.${ending}` || (own in mimes && `.${ending}` in mimes)
}

/** Records a file that was taken; answers its id, and whether readers may see a difference. */
export async function recordMedium(tx: Db, { medium, change, columns }: TakenMedium) {
  const { path, name } = medium
  const before = await tx
    .selectFrom('media')
    .select(['id', 'hash', 'version', 'deleted_at'])
    .where('path', '=', path)
    .executeTakeFirst()
  const isOther = before !== undefined && before.hash !== columns.hash
  const version = (before?.version ?? 1) + (isOther ? 1 : 0)
  const values = { ...columns, version, deleted_at: null }
  const { id } = await tx
    .insertInto('media')
    .values({ ...values, path, name })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...values, name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('media_translations').where('media_id', '=', id).execute()
  const folder = medium.folder === undefined ? undefined : await folderNamed(tx, medium.folder)
  await writeChange(tx, { id }, { ...change, ...(folder !== undefined && { folder }) })
  await keepSearch(tx, id)
  return { id, trashed: before?.deleted_at ? trashPath(id, path) : undefined }
}

/** Puts files into their places, and whatever was there back again where that, or what follows, fails. */
export async function placeMedia(files: MediaFiles, taken: TakenMedium[]) {
  const undo: (() => Promise<void>)[] = []
  const takeBack = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    for (const { medium, staged } of taken) {
      if (!staged) continue
      const { path } = medium
      const before = await files.read(path)
      undo.push(() => (before ? files.write(path, before) : files.delete(path)))
      await staged.place()
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}
