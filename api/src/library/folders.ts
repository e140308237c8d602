import {
  FolderAnswer,
  FolderBody,
  FolderList,
  folderLimits,
  MoveAnswer,
  MoveBody,
} from '@vitrine/contract/admin/media-folders'
import type { Context } from 'hono'
import type { Db } from '../db/schema.ts'
import type { Editing } from '../editing/calls/editing.ts'
import { numberIn } from '../editing/calls/requests.ts'
import { readJson } from '../http/body.ts'
import { refuse } from '../http/refusals.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import {
  createFolder,
  deleteFolder,
  findFolder,
  listFolders,
  moveFiles,
  renameFolder,
} from './folder-store.ts'
import { type WordName, wordsFor } from './words.ts'

/** `GET /api/admin/media/folders`. */
export async function showFolders({ context }: Editing, { c }: PersonRequest): Promise<Response> {
  return c.json(FolderList.parse(await listFolders(context.db)))
}

/** `POST /api/admin/media/folders`. */
export async function addFolder(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const body = await readJson(c, FolderBody)
  if ('refusal' in body) return body.refusal
  const { name } = body.value
  const made = await inTransaction(editing, async (tx, at) => {
    const folder = await createFolder(tx, name)
    if (typeof folder !== 'string')
      await logChange(tx, me.user.id, { kind: 'media-folder-created', subject: name }, at)
    return folder
  })
  if (typeof made === 'string') return refuseFolder(editing, c, 409, made)
  return answerFolder(editing, c, made.id, 201)
}

/** `PUT /api/admin/media/folders/{id}`. */
export async function changeFolder(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const body = await readJson(c, FolderBody)
  if ('refusal' in body) return body.refusal
  const folder = await folderAt(editing, c)
  if (!folder) return refuseFolder(editing, c, 404, 'folder_unknown')
  const { name } = body.value
  const isFree = await inTransaction(editing, async (tx, at) => {
    if (folder.name === name) return true
    const isFree = await renameFolder(tx, folder.id, name)
    const names = { before: { name: folder.name }, after: { name } }
    const change = { kind: 'media-folder-renamed', subject: name, ...names } as const
    if (isFree) await logChange(tx, me.user.id, change, at)
    return isFree
  })
  if (!isFree) return refuseFolder(editing, c, 409, 'folder_taken')
  return answerFolder(editing, c, folder.id, 200)
}

/** `DELETE /api/admin/media/folders/{id}`: its files stay, in no folder. */
export async function removeFolder(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const folder = await folderAt(editing, c)
  if (!folder) return refuseFolder(editing, c, 404, 'folder_unknown')
  await inTransaction(editing, async (tx, at) => {
    const files = await deleteFolder(tx, folder.id)
    const change = {
      kind: 'media-folder-deleted',
      subject: folder.name,
      before: { files },
    } as const
    await logChange(tx, me.user.id, change, at)
  })
  return c.body(null, 204)
}

/** `POST /api/admin/media/move`. One call is one line of the log. */
export async function moveMedia(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const bounds = { depthMax: 3, valuesMax: folderLimits.filesAtOnce + 3 }
  const body = await readJson(c, MoveBody, bounds)
  if ('refusal' in body) return body.refusal
  const { ids, folder: id } = body.value
  const folder = id === null ? null : await findFolder(editing.context.db, id)
  if (folder === undefined) return refuseFolder(editing, c, 404, 'folder_unknown')
  const moved = await inTransaction(editing, async (tx, at) => {
    const names = await moveFiles(tx, ids, id)
    const after = { files: names.length, names: names.slice(0, namesInLog).join(', ') }
    const change = { kind: 'media-moved', subject: folder?.name ?? '', after } as const
    if (names.length > 0) await logChange(tx, me.user.id, change, at)
    return names.length
  })
  return c.json(MoveAnswer.parse({ data: { moved } }))
}

const namesInLog = 5

const folderAt = ({ context }: Editing, c: Context) =>
  findFolder(context.db, numberIn(c, 'id') ?? 0)

const inTransaction = <T>({ context }: Editing, work: (tx: Db, at: string) => Promise<T>) =>
  context.db.transaction().execute((tx) => work(tx, context.now().toISOString()))

const refuseFolder = (editing: Editing, c: Context, status: 404 | 409, word: WordName) =>
  refuse(c, status, wordsFor(editing, c, word, { folders: folderLimits.folders }))

async function answerFolder({ context }: Editing, c: Context, id: number, status: 200 | 201) {
  const { data } = await listFolders(context.db)
  return c.json(FolderAnswer.parse({ data: data.find((folder) => folder.id === id) }), status)
}
