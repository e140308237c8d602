import type * as endpoints from '@vitrine/contract/endpoints/previews'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { authorsOf } from '../calls/people.ts'
import type { OnPage } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { previewUrl } from './previews.ts'

/** Lists the remarks on a page, open ones first. */
export async function listRemarks(
  editing: Editing,
  _: PersonRequest,
  { page }: OnPage<typeof endpoints.listRemarks>,
) {
  const { db } = editing.context
  const rows = await db
    .selectFrom('preview_remarks as remarks')
    .leftJoin('preview_links as links', 'links.id', 'remarks.link_id')
    .selectAll('remarks')
    .select('links.author_id')
    .where('remarks.page_id', '=', page.id)
    .orderBy((order) => order.case().when('done_at', 'is', null).then(0).else(1).end())
    .orderBy('remarks.id', 'desc')
    .execute()
  const getAuthor = await authorsOf(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const data = rows.map(({ id, name, body, path, created_at, done_at, link_id, author_id }) => ({
    id,
    name,
    body,
    path,
    createdAt: created_at,
    doneAt: done_at,
    link:
      link_id === null
        ? null
        : {
            author: getAuthor(author_id),
            url: previewUrl(editing, link_id) + encodeURI(path),
          },
  }))
  return { data }
}

export async function settleRemark(
  editing: Editing,
  ctx: PersonRequest,
  { page, params, body }: OnPage<typeof endpoints.settleRemark>,
) {
  const { db, now } = editing.context
  const updated = await db
    .updateTable('preview_remarks')
    .set({ done_at: body.isDone ? now().toISOString() : null })
    .where('page_id', '=', page.id)
    .where('id', '=', params.remark)
    .returning('id')
    .executeTakeFirst()
  return updated ? undefined : refusalIn(editing, ctx, 404, 'remark_unknown')
}
