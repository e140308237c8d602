import * as at from '@vitrine/contract/endpoints/admin-pages'
import { type BoundEndpoint, bindWith } from '../../binding/bind.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { withLivePage, withPage } from '../calls/with-page.ts'
import { saveStructure } from '../texts/structure.ts'
import { checkSlug } from './check-slug.ts'
import { chooseHome } from './choose-home.ts'
import { createPage } from './create-page.ts'
import { listPages, showPageTree } from './list-pages.ts'
import { listTitles } from './list-titles.ts'
import { movePages } from './move-pages.ts'
import { reportPresence } from './presence.ts'
import { searchPages } from './search-pages.ts'
import { careForPage, showPage } from './show-page.ts'
import { deletePage, restorePages, trashPages } from './trash.ts'

export function pageRoutes(editing: EditingDeps): BoundEndpoint[] {
  const to = bindWith(editing)
  return [
    to(at.listPages, listPages),
    to(at.showPageTree, showPageTree),
    to(at.listTitles, listTitles),
    to(at.searchPages, searchPages),
    to(at.createPage, createPage),
    to(at.trashPages, trashPages),
    to(at.restorePages, restorePages),
    to(at.movePages, movePages),
    to(at.showPage, withPage(showPage)),
    to(at.deletePage, withPage(deletePage)),
    to(at.saveStructure, withLivePage(saveStructure)),
    to(at.careForPage, withLivePage(careForPage)),
    to(at.reportPresence, withPage(reportPresence)),
    to(at.checkSlug, withPage(checkSlug)),
    to(at.chooseHome, withLivePage(chooseHome)),
  ]
}
