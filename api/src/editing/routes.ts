import type { Action } from '@vitrine/contract/admin/actions'
import { listPages } from '@vitrine/contract/endpoints/admin-pages'
import { Hono } from 'hono'
import type { Guards } from '../identity/guards/guards.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { Editing } from './calls/editing.ts'
import { previewPage } from './previews/page-preview.ts'
import { endPreview, listPreviews, makePreview } from './previews/previews.ts'
import { listRemarks, settleRemark } from './previews/remarks.ts'

const page = `${listPages.path}/:id{[0-9]+}` as const

type Call = (editing: Editing, asked: PersonRequest) => Promise<Response>

type To = (action: Action, call: Call) => ReturnType<Guards['editing']>

/**
 * The calls of the admin, each with the action that its caller must be allowed to do
 * (`identity/guards/rights.ts`).
 */
export function editingRoutes({ editing: inAdmin }: Guards, editing: Editing) {
  const to: To = (action, call) => inAdmin(action, (_, asked) => call(editing, asked))
  return new Hono().route('/', pageRoutes(to)).route('/', publishingRoutes(to))
}

/** Calls about one page and its texts. */
const pageRoutes = (to: To) =>
  new Hono().get(`${page}/texts/:locale/preview`, to('preview-pages', previewPage))

/** Previews and remarks of one page. */
const publishingRoutes = (to: To) =>
  new Hono()
    .get(`${page}/previews`, to('preview-pages', listPreviews))
    .post(`${page}/previews`, to('preview-pages', makePreview))
    .delete(`${page}/previews/:preview{[0-9]+}`, to('preview-pages', endPreview))
    .get(`${page}/remarks`, to('read-pages', listRemarks))
    .put(`${page}/remarks/:remark{[0-9]+}`, to('write-texts', settleRemark))
