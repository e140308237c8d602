import type { Action } from '@vitrine/contract/admin/actions'
import { editingPaths as at } from '@vitrine/contract/admin/paths'
import { Hono } from 'hono'
import type { Guards } from '../identity/guards.ts'
import type { PersonRequest } from '../identity/request-context.ts'
import type { Editing } from './editing.ts'
import { createPage } from './new-page.ts'
import { listPages } from './page-list.ts'
import { tellPresence } from './presence.ts'
import { saveText } from './save-text.ts'
import { showSession } from './session.ts'
import { careFor, showPage } from './show-page.ts'
import { showText } from './show-text.ts'
import { checkSlug } from './slugs.ts'
import { saveStructure } from './structure.ts'

const page = `${at.pages}/:id{[0-9]+}` as const

type Call = (editing: Editing, asked: PersonRequest) => Promise<Response>

/** The calls of the admin; who may use which is said here, by the table of `identity/rights.ts`. */
export function editingRoutes({ allowed }: Guards, editing: Editing) {
  const to = (action: Action, call: Call) => allowed(action, (_, asked) => call(editing, asked))
  return new Hono()
    .get(at.session, to('read-pages', showSession))
    .get(at.pages, to('read-pages', listPages))
    .post(at.pages, to('create-pages', createPage))
    .get(page, to('read-pages', showPage))
    .put(`${page}/structure`, to('write-texts', saveStructure))
    .put(`${page}/care`, to('write-texts', careFor))
    .put(`${page}/presence`, to('read-pages', tellPresence))
    .get(`${page}/texts/:locale`, to('read-pages', showText))
    .put(`${page}/texts/:locale`, to('write-texts', saveText))
    .get(`${page}/slug`, to('read-pages', checkSlug))
}
