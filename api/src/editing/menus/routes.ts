import * as at from '@vitrine/contract/endpoints/menus'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { listMenuChanges } from './menu-history.ts'
import { previewMenu } from './preview-menu.ts'
import { restoreMenu, saveMenu } from './save-menu.ts'
import { editMenu, listMenuPages, listMenus } from './show-menu.ts'

export function menuEditingRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.listMenus, listMenus),
    to(at.listMenuPages, listMenuPages),
    to(at.editMenu, editMenu),
    to(at.saveMenu, saveMenu),
    to(at.restoreMenu, restoreMenu),
    to(at.listMenuChanges, listMenuChanges),
    to(at.previewMenu, previewMenu),
  ]
}
