import { answerRetentionDays, type PublishRequest } from '@vitrine/contract/admin/publishing'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Selectable } from 'kysely'
import type { PublishRequestsTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { createAuthorLookup } from '../calls/authors.ts'

export type PublishRequestRow = Selectable<PublishRequestsTable>

interface NewRequest extends TextRef {
  authorId: number
  note: string
}

/** Opens a request to publish a text; replaces an earlier one. */
export async function openPublishRequest(
  tx: Db,
  { pageId, locale, authorId, note }: NewRequest,
  at: string,
) {
  const values = { state: 'open' as const, author_id: authorId, note, asked_at: at }
  const noAnswer = { answered_by: null, answered_at: null, reason: null }
  await tx
    .insertInto('publish_requests')
    .values({ page_id: pageId, locale, ...values, ...noAnswer })
    .onConflict((row) => row.columns(['page_id', 'locale']).doUpdateSet({ ...values, ...noAnswer }))
    .execute()
}

interface RequestAnswer extends TextRef {
  state: 'sent-back' | 'published'
  /** Null for a scheduled publication. */
  by: number | null
  reason: string
}

/**
 * Answers the open request of a text and returns it; undefined if none is open. Stores the answer
 * for the author, unless the account is deleted or the author answers.
 */
export async function answerPublishRequest(
  tx: Db,
  { pageId, locale, state, by, reason }: RequestAnswer,
  at: string,
): Promise<PublishRequestRow | undefined> {
  const answered = await tx
    .updateTable('publish_requests')
    .set({ state, answered_by: by, answered_at: at, reason })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (answered && (answered.author_id === null || answered.author_id === by))
    await removePublishRequest(tx, { pageId, locale })
  return answered
}

/** Deletes a request: withdraws an open one, dismisses an answered one. */
export async function removePublishRequest(tx: Db, { pageId, locale }: TextRef) {
  await tx
    .deleteFrom('publish_requests')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}

/** Returns the requests of a page by language, except those answered by publishing. */
export async function findPublishRequests(
  db: Db,
  pageId: number,
  userId: number,
): Promise<Record<string, PublishRequest>> {
  const rows = await db
    .selectFrom('publish_requests')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('state', '!=', 'published')
    .execute()
  const getAuthor = await createAuthorLookup(
    db,
    rows.flatMap(({ author_id, answered_by }) => [author_id, answered_by]),
  )
  return Object.fromEntries(
    rows.map((row) => [row.locale, toPublishRequest(row, { getAuthor, userId })]),
  )
}

interface RequestViewer {
  getAuthor: Awaited<ReturnType<typeof createAuthorLookup>>
  userId: number
}

function toPublishRequest(
  row: PublishRequestRow,
  { getAuthor, userId }: RequestViewer,
): PublishRequest {
  const { state, author_id, note, asked_at: at, answered_by, answered_at, reason } = row
  return {
    state,
    note,
    at,
    author: getAuthor(author_id),
    isMine: author_id === userId,
    answer:
      answered_at === null
        ? null
        : { author: getAuthor(answered_by), reason: reason ?? '', at: answered_at },
  }
}

export async function removeOldAnswers(db: Db, now: Date) {
  const before = new Date(now.getTime() - answerRetentionDays * dayMs).toISOString()
  await db.deleteFrom('publish_requests').where('answered_at', '<', before).execute()
}
