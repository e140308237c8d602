import { type ReplacedText, ReplacedTextList } from '@vitrine/contract/admin/replaced-texts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { authorsOf } from '../calls/people.ts'
import { numberIn } from '../calls/requests.ts'

/** One tab of one person. */
export interface Writer {
  author_id: number | null
  tab: string | null
}

interface Replaced {
  pageId: number
  locale: string
  /** The revision that has the words. */
  revision: number
  by: number | null
  at: string
}

/** Leaves a notice for each person whose words were replaced. */
export async function addNotices(
  tx: Db,
  { pageId, locale, revision, by, at }: Replaced,
  writers: Writer[],
) {
  for (const { author_id, tab } of writers) {
    if (author_id === null) continue
    await tx
      .insertInto('replaced_texts')
      .values({
        ...{ page_id: pageId, locale, revision_id: revision, at },
        ...{ user_id: author_id, tab, replaced_by: by },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Answers the notices of the person who asks. */
export async function listReplacedTexts(editing: Editing, { c, me }: PersonRequest) {
  const data = await replacedTextsOf(editing.context.db, { me: me.user.id })
  return c.json(ReplacedTextList.parse({ data }))
}

/** Dismisses a notice of the person who asks. Answers 204 even if there is no such notice. */
export async function dismissReplacedText(editing: Editing, { c, me }: PersonRequest) {
  await editing.context.db
    .deleteFrom('replaced_texts')
    .where('id', '=', numberIn(c, 'id') ?? 0)
    .where('user_id', '=', me.user.id)
    .execute()
  return c.body(null, 204)
}

interface NoticesQuery {
  me: number
  /** Limits the notices to one page. */
  page?: number
  /** Adds the notices of this tab that another tab of the same person has caused. */
  tab?: string
}

const noticesMax = 100

/**
 * Returns the notices of a person, the latest first. A notice caused by another tab of the same
 * person is returned only for the `tab` that lost its words.
 */
export async function replacedTextsOf(
  db: Db,
  { me, page, tab = '' }: NoticesQuery,
): Promise<ReplacedText[]> {
  const rows = await db
    .selectFrom('replaced_texts as notices')
    .innerJoin('pages', 'pages.id', 'notices.page_id')
    .innerJoin('revisions', 'revisions.id', 'notices.revision_id')
    .select(['notices.id', 'notices.page_id', 'notices.locale', 'notices.at'])
    .select(['notices.revision_id', 'notices.replaced_by', 'revisions.title'])
    .where('notices.user_id', '=', me)
    .where('pages.deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('notices.replaced_by', 'is', null),
        row('notices.replaced_by', '!=', me),
        row('notices.tab', '=', tab),
      ]),
    )
    .$if(page !== undefined, (query) => query.where('notices.page_id', '=', page ?? 0))
    .orderBy('notices.id', 'desc')
    .limit(noticesMax)
    .execute()
  const people = rows.map(({ replaced_by }) => replaced_by)
  const authorOf = await authorsOf(db, people)
  return rows.map(({ id, page_id, locale, at, revision_id, replaced_by, title }) => ({
    ...{ id, page: page_id, locale, at, title },
    revision: revision_id,
    by: authorOf(replaced_by),
  }))
}
