import { RemarkDone, RemarkList } from '@vitrine/contract/admin/remarks'
import { readJson } from '../../http/body.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { authorsOf } from '../calls/people.ts'
import { numberIn, pageAt } from '../calls/requests.ts'
import { refuseIn } from '../calls/words.ts'
import { previewUrl } from './previews.ts'

/** What readers of previews have said of a page. */
export async function listRemarks(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const { db } = editing.context
  const rows = await db
    .selectFrom('preview_remarks as remarks')
    .leftJoin('preview_links as links', 'links.id', 'remarks.link_id')
    .selectAll('remarks')
    .select('links.author_id')
    .where('remarks.page_id', '=', found.page.id)
    .orderBy((order) => order.case().when('done_at', 'is', null).then(0).else(1).end())
    .orderBy('remarks.id', 'desc')
    .execute()
  const authorOf = await authorsOf(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const data = rows.map(({ id, name, body, path, created_at, done_at, link_id, author_id }) => ({
    ...{ id, name, body, path, createdAt: created_at, doneAt: done_at },
    link: link_id && {
      author: authorOf(author_id),
      url: previewUrl(editing, link_id) + encodeURI(path),
    },
  }))
  return c.json(RemarkList.parse({ data }))
}

/** Says that a remark is done, or that it is not. */
export async function settleRemark(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await pageAt(editing, c)
  if ('refusal' in found) return found.refusal
  const body = await readJson(c, RemarkDone)
  if ('refusal' in body) return body.refusal
  const { db, now } = editing.context
  const settled = await db
    .updateTable('preview_remarks')
    .set({ done_at: body.value.isDone ? now().toISOString() : null })
    .where('page_id', '=', found.page.id)
    .where('id', '=', numberIn(c, 'remark') ?? 0)
    .returning('id')
    .executeTakeFirst()
  return settled ? c.body(null, 204) : refuseIn(editing, c, 404, 'remark_unknown')
}
