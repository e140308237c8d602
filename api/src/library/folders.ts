import { folderLimits } from '@vitrine/contract/admin/media-folders'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { actorOf } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import {
  createFolder,
  deleteFolder,
  findFolder,
  listFolders,
  moveFiles,
  renameFolder,
} from './folder-store.ts'
import type { Library } from './library.ts'
import { refusalIn } from './words.ts'

export const showFolders = ({ context }: Library) => listFolders(context.db)

/** Creates a folder. */
export async function addFolder(
  library: Library,
  ctx: PersonRequest,
  { body: { name } }: InputOf<typeof endpoints.createFolder>,
) {
  const made = await inTransaction(library, async (tx, at) => {
    const folder = await createFolder(tx, name)
    if (typeof folder !== 'string')
      await logChange(tx, actorOf(ctx), { kind: 'media-folder-created', subject: name }, at)
    return folder
  })
  if (typeof made === 'string')
    return refusalIn(library, ctx, 409, made, { folders: folderLimits.folders })
  return { data: { id: made.id, name, count: 0 } }
}

/** Renames a folder. */
export async function changeFolder(
  library: Library,
  ctx: PersonRequest,
  { params: { id }, body: { name } }: InputOf<typeof endpoints.renameFolder>,
) {
  const { db } = library.context
  const folder = await findFolder(db, id)
  if (!folder) return refusalIn(library, ctx, 404, 'folder_unknown')
  const isFree = await inTransaction(library, async (tx, at) => {
    if (folder.name === name) return true
    const isFree = await renameFolder(tx, id, name)
    const names = { before: { name: folder.name }, after: { name } }
    const change = { kind: 'media-folder-renamed', subject: name, ...names } as const
    if (isFree) await logChange(tx, actorOf(ctx), change, at)
    return isFree
  })
  if (!isFree) return refusalIn(library, ctx, 409, 'folder_taken')
  const renamed = (await listFolders(db)).data.find((each) => each.id === id)
  return renamed ? { data: renamed } : refusalIn(library, ctx, 404, 'folder_unknown')
}

/** Deletes a folder. Its files stay, in no folder. */
export async function removeFolder(
  library: Library,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.deleteFolder>,
) {
  const folder = await findFolder(library.context.db, id)
  if (!folder) return refusalIn(library, ctx, 404, 'folder_unknown')
  await inTransaction(library, async (tx, at) => {
    const files = await deleteFolder(tx, id)
    const change = { kind: 'media-folder-deleted', subject: folder.name } as const
    await logChange(tx, actorOf(ctx), { ...change, before: { files } }, at)
  })
}

/** Moves files. One call is one line of the log. */
export async function moveMedia(
  library: Library,
  ctx: PersonRequest,
  { body: { ids, folder: id } }: InputOf<typeof endpoints.moveMedia>,
) {
  const folder = id === null ? null : await findFolder(library.context.db, id)
  if (folder === undefined) return refusalIn(library, ctx, 404, 'folder_unknown')
  const moved = await inTransaction(library, async (tx, at) => {
    const names = await moveFiles(tx, ids, id)
    const after = { files: names.length, names: names.slice(0, namesInLog).join(', ') }
    const change = { kind: 'media-moved', subject: folder?.name ?? '', after } as const
    if (names.length > 0) await logChange(tx, actorOf(ctx), change, at)
    return names.length
  })
  return { data: { moved } }
}

const namesInLog = 5

const inTransaction = <T>({ context }: Library, work: (tx: Db, at: string) => Promise<T>) =>
  context.db.transaction().execute((tx) => work(tx, context.now().toISOString()))
