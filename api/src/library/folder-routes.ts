import type { Action } from '@vitrine/contract/admin/actions'
import { folderPaths } from '@vitrine/contract/admin/media-folders'
import { Hono } from 'hono'
import type { Editing } from '../editing/calls/editing.ts'
import type { Guards } from '../identity/guards/guards.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { addFolder, changeFolder, moveMedia, removeFolder, showFolders } from './folders.ts'

const folder = `${folderPaths.folders}/:id{[0-9]+}` as const

/** The folders of the library, and files that are moved between them. */
export function folderRoutes({ editing: inAdmin }: Guards, editing: Editing) {
  const to = (action: Action, call: typeof addFolder) =>
    inAdmin(action, (_, asked: PersonRequest) => call(editing, asked))
  return new Hono()
    .get(folderPaths.folders, to('read-pages', showFolders))
    .post(folderPaths.folders, to('upload-media', addFolder))
    .put(folder, to('upload-media', changeFolder))
    .delete(folder, to('delete-media', removeFolder))
    .post(folderPaths.move, to('upload-media', moveMedia))
}
