import type { ReplacedText } from '@vitrine/contract/admin/replaced-texts'
import type * as endpoints from '@vitrine/contract/endpoints/revisions'
import type { InputOf } from '../../binding/bind.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { TextWriter } from '../../publishing/actor.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

/** A tab of a user, or a machine that acts for the user. */
export interface TabWriter {
  author_id: number | null
  tab: string | null
  is_machine: number
}

interface ReplacedWords {
  pageId: number
  locale: string
  /** The revision that has the words. */
  revision: number
  by: TextWriter
  at: string
}

/** Adds a notice for each user whose words were replaced. */
export async function addNotices(
  tx: Db,
  { pageId, locale, revision, by, at }: ReplacedWords,
  writers: TabWriter[],
) {
  for (const { author_id, tab, is_machine } of writers) {
    if (author_id === null || is_machine === 1) continue
    await tx
      .insertInto('replaced_texts')
      .values({
        page_id: pageId,
        locale,
        revision_id: revision,
        at,
        user_id: author_id,
        tab,
        replaced_by: by.userId,
        replaced_by_machine: by.isMachine ? 1 : 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export async function listReplacedTexts({ context: { db } }: EditingDeps, { me }: PersonRequest) {
  return { data: await findReplacedTexts(db, { me: me.user.id }) }
}

export async function dismissReplacedText(
  { context: { db } }: EditingDeps,
  { me }: PersonRequest,
  { params }: InputOf<typeof endpoints.dismissReplacedText>,
) {
  await db
    .deleteFrom('replaced_texts')
    .where('id', '=', params.id)
    .where('user_id', '=', me.user.id)
    .execute()
}

interface NoticesQuery {
  me: number
  page?: number
  /** Adds notices of this tab that another tab of the user caused. */
  tab?: string
}

const noticesMax = 100

/**
 * Returns the notices of a user, latest first. A notice caused by another tab of the same user is
 * returned only for the `tab` that lost its words.
 */
export async function findReplacedTexts(
  db: Db,
  { me, page, tab = '' }: NoticesQuery,
): Promise<ReplacedText[]> {
  const rows = await db
    .selectFrom('replaced_texts as notices')
    .innerJoin('pages', 'pages.id', 'notices.page_id')
    .innerJoin('revisions', 'revisions.id', 'notices.revision_id')
    .select(['notices.id', 'notices.page_id', 'notices.locale', 'notices.at'])
    .select(['notices.revision_id', 'notices.replaced_by', 'notices.replaced_by_machine'])
    .select('revisions.title')
    .where('notices.user_id', '=', me)
    .where('pages.deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('notices.replaced_by', 'is', null),
        row('notices.replaced_by', '!=', me),
        row('notices.replaced_by_machine', '=', 1),
        row('notices.tab', '=', tab),
      ]),
    )
    .$if(page !== undefined, (query) => query.where('notices.page_id', '=', page ?? 0))
    .orderBy('notices.id', 'desc')
    .limit(noticesMax)
    .execute()
  const userIds = rows.map(({ replaced_by }) => replaced_by)
  const getAuthor = await createAuthorLookup(db, userIds)
  return rows.map(({ id, page_id, locale, at, title, ...row }) => ({
    id,
    page: page_id,
    locale,
    at,
    title,
    revision: row.revision_id,
    by: getAuthor(row.replaced_by),
    byMachine: row.replaced_by_machine === 1,
  }))
}
