import * as at from '@vitrine/contract/endpoints/media'
import { type BoundEndpoint, bindWith } from '../binding/bind.ts'
import { changeMedia, showMedia } from './change.ts'
import { addFolder, changeFolder, moveMedia, removeFolder, showFolders } from './folders.ts'
import type { Library } from './library.ts'
import { listMedia } from './list.ts'
import { deleteMedia, restoreMedia } from './remove.ts'
import { replaceMedia, uploadMedia } from './upload.ts'
import { withItem } from './with-item.ts'

export function libraryRoutes(library: Library): BoundEndpoint[] {
  const to = bindWith(library)
  return [
    to(at.listMedia, listMedia),
    to(at.uploadMedia, uploadMedia),
    to(at.showMedia, showMedia),
    to(at.changeMedia, withItem(changeMedia)),
    to(at.deleteMedia, withItem(deleteMedia)),
    to(at.replaceMedia, withItem(replaceMedia)),
    to(at.restoreMedia, restoreMedia),
    to(at.listFolders, showFolders),
    to(at.createFolder, addFolder),
    to(at.renameFolder, changeFolder),
    to(at.deleteFolder, removeFolder),
    to(at.moveMedia, moveMedia),
  ]
}
