import type { Action } from '@vitrine/contract/admin/actions'
import { editingPaths as at } from '@vitrine/contract/admin/paths'
import { Hono } from 'hono'
import type { Guards } from '../identity/guards/guards.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { Editing } from './calls/editing.ts'
import { changesTable, listChanges } from './changes.ts'
import { checkSlug } from './pages/check-slug.ts'
import { chooseHome } from './pages/choose-home.ts'
import { movePages } from './pages/move-pages.ts'
import { createPage } from './pages/new-page.ts'
import { listOwners } from './pages/owners.ts'
import { listPages } from './pages/page-list.ts'
import { tellPresence } from './pages/presence.ts'
import { careFor, showPage } from './pages/show-page.ts'
import { deletePage, restorePages, trashPages } from './pages/trash.ts'
import { previewPage } from './previews/page-preview.ts'
import { endPreview, listPreviews, makePreview } from './previews/previews.ts'
import { listRemarks, settleRemark } from './previews/remarks.ts'
import { showSession } from './session.ts'
import { saveStructure } from './texts/structure.ts'

const page = `${at.pages}/:id{[0-9]+}` as const

type Call = (editing: Editing, asked: PersonRequest) => Promise<Response>

type To = (action: Action, call: Call) => ReturnType<Guards['editing']>

/**
 * The calls of the admin, each with the action that its caller must be allowed to do
 * (`identity/guards/rights.ts`).
 */
export function editingRoutes({ editing: inAdmin }: Guards, editing: Editing) {
  const to: To = (action, call) => inAdmin(action, (_, asked) => call(editing, asked))
  return new Hono()
    .route('/', siteRoutes(to))
    .route('/', pageRoutes(to))
    .route('/', publishingRoutes(to))
}

/** Calls about the site and about many pages. */
const siteRoutes = (to: To) =>
  new Hono()
    .get(at.session, to('read-pages', showSession))
    .get(at.owners, to('read-pages', listOwners))
    .get(at.pages, to('read-pages', listPages))
    .post(at.pages, to('create-pages', createPage))
    .get(at.changes, to('read-changes', listChanges))
    .get(at.changesTable, to('read-changes', changesTable))
    .post(at.trash, to('trash-pages', trashPages))
    .post(at.restore, to('trash-pages', restorePages))
    .post(at.move, to('move-pages', movePages))

/** Calls about one page and its texts. */
const pageRoutes = (to: To) =>
  new Hono()
    .get(page, to('read-pages', showPage))
    .delete(page, to('delete-pages', deletePage))
    .put(`${page}/structure`, to('write-texts', saveStructure))
    .put(`${page}/care`, to('write-texts', careFor))
    .put(`${page}/presence`, to('read-pages', tellPresence))
    .get(`${page}/texts/:locale/preview`, to('preview-pages', previewPage))

/** The home page, previews and remarks of one page. */
const publishingRoutes = (to: To) =>
  new Hono()
    .post(`${page}/home`, to('publish-pages', chooseHome))
    .get(`${page}/previews`, to('preview-pages', listPreviews))
    .post(`${page}/previews`, to('preview-pages', makePreview))
    .delete(`${page}/previews/:preview{[0-9]+}`, to('preview-pages', endPreview))
    .get(`${page}/remarks`, to('read-pages', listRemarks))
    .put(`${page}/remarks/:remark{[0-9]+}`, to('write-texts', settleRemark))
    .get(`${page}/slug`, to('read-pages', checkSlug))
