import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { Selectable } from 'kysely'
import type { InputOf } from '../../binding/bind.ts'
import type { PagesTable } from '../../db/page-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { Reply } from '../../http/reply.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from './editing-deps.ts'
import { refuseWithMessage } from './messages.ts'

export type PageRow = Selectable<PagesTable>

/** Adds the page of `params.id` to the input of a handler; answers 404 if it does not exist. */
export const withPage =
  <I extends PageParams, R>(handler: PageHandler<I, R>) =>
  async (editing: EditingDeps, ctx: PersonRequest, input: I): Promise<R | Reply<404, Problem>> => {
    const page = await findPageById(editing.context.db, input.params.id)
    return page
      ? handler(editing, ctx, { ...input, page })
      : refuseWithMessage(editing, ctx, 404, 'page_unknown')
  }

/** Like `withPage`, but answers 409 for a page in the trash: it has to be restored first. */
export const withLivePage = <I extends PageParams, R>(handler: PageHandler<I, R>) =>
  withPage(
    async (editing, ctx, input: I & WithPage): Promise<R | Reply<409, Problem>> =>
      input.page.deleted_at === null
        ? handler(editing, ctx, input)
        : refuseWithMessage(editing, ctx, 409, 'in_trash'),
  )

interface PageParams {
  params: { id: number }
}
export interface WithPage {
  page: PageRow
}
/** Input of a handler for one page. */
export type PageInput<E extends Endpoint> = InputOf<E> & WithPage
type PageHandler<I, R> = (
  editing: EditingDeps,
  ctx: PersonRequest,
  input: I & WithPage,
) => Promise<R>

export async function findPageById(db: Db, id: number): Promise<PageRow | undefined> {
  return db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
}

export const isSiteLocale = (rules: LocaleRules, code: string) =>
  findLocale(rules, code) !== undefined
