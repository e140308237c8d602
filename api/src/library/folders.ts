import { folderLimits } from '@vitrine/contract/admin/media-folders'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
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
import { refuseWithText } from './texts.ts'

export const showFolders = ({ context }: Library) => listFolders(context.db)

export async function addFolder(
  library: Library,
  ctx: PersonRequest,
  { body: { name } }: InputOf<typeof endpoints.createFolder>,
) {
  const result = await inTransaction(library, async (tx, time) => {
    const folder = await createFolder(tx, name)
    if (typeof folder !== 'string')
      await logChange(tx, getActor(ctx), { kind: 'media-folder-created', subject: name }, time)
    return folder
  })
  if (typeof result === 'string')
    return refuseWithText(library, ctx, 409, result, { folders: folderLimits.folders })
  return { data: { id: result.id, name, count: 0 } }
}

export async function changeFolder(
  library: Library,
  ctx: PersonRequest,
  { params: { id }, body: { name } }: InputOf<typeof endpoints.renameFolder>,
) {
  const { db } = library.context
  const folder = await findFolder(db, id)
  if (!folder) return refuseWithText(library, ctx, 404, 'folder_unknown')
  const isRenamed = await inTransaction(library, async (tx, time) => {
    if (folder.name === name) return true
    if (!(await renameFolder(tx, id, name))) return false
    const change = {
      kind: 'media-folder-renamed',
      subject: name,
      before: { name: folder.name },
      after: { name },
    } as const
    await logChange(tx, getActor(ctx), change, time)
    return true
  })
  if (!isRenamed) return refuseWithText(library, ctx, 409, 'folder_taken')
  const renamed = (await listFolders(db)).data.find((one) => one.id === id)
  return renamed ? { data: renamed } : refuseWithText(library, ctx, 404, 'folder_unknown')
}

export async function removeFolder(
  library: Library,
  ctx: PersonRequest,
  { params: { id } }: InputOf<typeof endpoints.deleteFolder>,
) {
  const folder = await findFolder(library.context.db, id)
  if (!folder) return refuseWithText(library, ctx, 404, 'folder_unknown')
  await inTransaction(library, async (tx, time) => {
    const files = await deleteFolder(tx, id)
    const change = { kind: 'media-folder-deleted', subject: folder.name } as const
    await logChange(tx, getActor(ctx), { ...change, before: { files } }, time)
  })
}

/** Moves files. Writes one entry to the log of changes for all of them. */
export async function moveMedia(
  library: Library,
  ctx: PersonRequest,
  { body: { ids, folder: id } }: InputOf<typeof endpoints.moveMedia>,
) {
  const folder = id === null ? null : await findFolder(library.context.db, id)
  if (folder === undefined) return refuseWithText(library, ctx, 404, 'folder_unknown')
  const moved = await inTransaction(library, async (tx, time) => {
    const names = await moveFiles(tx, ids, id)
    const after = { files: names.length, names: names.slice(0, loggedNamesMax).join(', ') }
    const change = { kind: 'media-moved', subject: folder?.name ?? '', after } as const
    if (names.length > 0) await logChange(tx, getActor(ctx), change, time)
    return names.length
  })
  return { data: { moved } }
}

const loggedNamesMax = 5

const inTransaction = <T>({ context }: Library, work: (tx: Db, time: string) => Promise<T>) =>
  context.db.transaction().execute((tx) => work(tx, context.now().toISOString()))
