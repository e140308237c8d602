import {
  type FolderList,
  folderLimits,
  type MediaFolder,
} from '@vitrine/contract/admin/media-folders'
import { toSearchKey } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'

/** Returns all folders by name, with the number of files in each, in total and without a folder. */
export async function listFolders(db: Db): Promise<FolderList> {
  const [folders, counts] = await Promise.all([
    db.selectFrom('media_folders').select(['id', 'name']).orderBy('name_key').execute(),
    db
      .selectFrom('media')
      .select(['folder_id', ({ fn }) => fn.countAll<string | number>().as('count')])
      .where('deleted_at', 'is', null)
      .groupBy('folder_id')
      .execute(),
  ])
  const countById = new Map(counts.map(({ folder_id, count }) => [folder_id, Number(count)]))
  return {
    data: folders.map(({ id, name }) => ({ id, name, count: countById.get(id) ?? 0 })),
    total: [...countById.values()].reduce((sum, count) => sum + count, 0),
    unfiled: countById.get(null) ?? 0,
  }
}

export const findFolder = (db: Db, id: number) =>
  db.selectFrom('media_folders').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Creates a folder. Refuses if the maximum is reached or the name is taken. */
export async function createFolder(tx: Db, name: string): Promise<{ id: number } | FolderRefusal> {
  const { count } = await tx
    .selectFrom('media_folders')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= folderLimits.folders) return 'folders_many'
  const row = await tx
    .insertInto('media_folders')
    .values({ name, name_key: toSearchKey(name) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? 'folder_taken'
}

export type FolderRefusal = 'folders_many' | 'folder_taken'

/** Renames a folder; returns false if another one has the name. */
export async function renameFolder(tx: Db, id: number, name: string): Promise<boolean> {
  const name_key = toSearchKey(name)
  const other = await tx
    .selectFrom('media_folders')
    .select('id')
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) return false
  await tx.updateTable('media_folders').set({ name, name_key }).where('id', '=', id).execute()
  return true
}

/** Deletes a folder. Its files stay, without a folder. Returns their number. */
export async function deleteFolder(tx: Db, id: number): Promise<number> {
  const files = await tx
    .updateTable('media')
    .set({ folder_id: null })
    .where('folder_id', '=', id)
    .returning('deleted_at')
    .execute()
  await tx.deleteFrom('media_folders').where('id', '=', id).execute()
  return files.filter(({ deleted_at }) => deleted_at === null).length
}

/** Moves files to a folder, or to none if null. Returns the names of the files that have moved. */
export async function moveFiles(tx: Db, ids: number[], folder: number | null): Promise<string[]> {
  const moved = await tx
    .updateTable('media')
    .set({ folder_id: folder })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('folder_id', 'is distinct from', folder)
    .returning('name')
    .execute()
  return moved.map(({ name }) => name)
}

/** Returns the id of a folder by its name. Creates it if missing; null if there are too many. */
export async function findOrCreateFolder(tx: Db, name: string): Promise<MediaFolder['id'] | null> {
  const existing = await tx
    .selectFrom('media_folders')
    .select('id')
    .where('name_key', '=', toSearchKey(name))
    .executeTakeFirst()
  const folder = existing ?? (await createFolder(tx, name))
  return typeof folder === 'string' ? null : folder.id
}
