import type * as endpoints from '@vitrine/contract/endpoints/previews'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import type { PageInput } from '../calls/with-page.ts'
import { getPreviewUrl } from './previews.ts'

/** Lists the remarks on a page, open ones first. */
export async function listRemarks(
  editing: EditingDeps,
  _: PersonRequest,
  { page }: PageInput<typeof endpoints.listRemarks>,
) {
  const { db, rules } = editing.context
  const rows = await db
    .selectFrom('preview_remarks as remarks')
    .leftJoin('preview_links as links', 'links.id', 'remarks.link_id')
    .selectAll('remarks')
    .select(['links.author_id', 'links.locale'])
    .where('remarks.page_id', '=', page.id)
    .orderBy((order) => order.case().when('done_at', 'is', null).then(0).else(1).end())
    .orderBy('remarks.id', 'desc')
    .execute()
  const getAuthor = await createAuthorLookup(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const data = rows.map(({ id, name, body, path, created_at, done_at, link_id, ...link }) => ({
    id,
    name,
    body,
    path,
    locale: link.locale ?? rules.defaultLocale,
    createdAt: created_at,
    doneAt: done_at,
    link:
      link_id === null
        ? null
        : {
            author: getAuthor(link.author_id),
            url: getPreviewUrl(editing, link_id) + encodeURI(path),
          },
  }))
  return { data }
}

export async function settleRemark(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, params, body }: PageInput<typeof endpoints.settleRemark>,
) {
  const { db, now } = editing.context
  const updated = await db
    .updateTable('preview_remarks')
    .set({ done_at: body.isDone ? now().toISOString() : null })
    .where('page_id', '=', page.id)
    .where('id', '=', params.remark)
    .returning('id')
    .executeTakeFirst()
  return updated ? undefined : refuseWithMessage(editing, ctx, 404, 'remark_unknown')
}

/** Returns the language of the preview that a remark is about; none if there is no remark. */
export async function findRemarkLocale(
  { context: { db, rules } }: EditingDeps,
  { params }: { params: { id: number; remark: number } },
): Promise<string[]> {
  const rows = await db
    .selectFrom('preview_remarks as remarks')
    .leftJoin('preview_links as links', 'links.id', 'remarks.link_id')
    .select('links.locale')
    .where('remarks.page_id', '=', params.id)
    .where('remarks.id', '=', params.remark)
    .execute()
  return rows.map(({ locale }) => locale ?? rules.defaultLocale)
}
