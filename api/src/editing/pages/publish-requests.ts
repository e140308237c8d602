import { answersKeptDays, type PublishRequest } from '@vitrine/contract/admin/publishing'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Selectable } from 'kysely'
import type { PublishRequestsTable } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { TextPlace } from '../../publishing/base-texts.ts'
import { authorsOf } from '../calls/people.ts'

export type RequestRow = Selectable<PublishRequestsTable>

interface NewRequest extends TextPlace {
  authorId: number
  note: string
}

/** Opens a request to publish a text. It replaces an earlier one, answered or not. */
export async function openRequest(
  tx: Db,
  { pageId, locale, authorId, note }: NewRequest,
  at: string,
) {
  const values = { state: 'open' as const, author_id: authorId, note, asked_at: at }
  const unanswered = { answered_by: null, answered_at: null, reason: null }
  await tx
    .insertInto('publish_requests')
    .values({ page_id: pageId, locale, ...values, ...unanswered })
    .onConflict((row) =>
      row.columns(['page_id', 'locale']).doUpdateSet({ ...values, ...unanswered }),
    )
    .execute()
}

interface GivenAnswer extends TextPlace {
  state: 'sent-back' | 'published'
  /** Null for a planned publication. */
  by: number | null
  reason: string
}

/**
 * Answers the open request of a text and returns it; undefined if none is open. Stores the answer
 * for the person who asked, unless that account is deleted or the person answers the request
 * themselves.
 */
export async function answerRequest(
  tx: Db,
  { pageId, locale, state, by, reason }: GivenAnswer,
  at: string,
): Promise<RequestRow | undefined> {
  const answered = await tx
    .updateTable('publish_requests')
    .set({ state, answered_by: by, answered_at: at, reason })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (answered && (answered.author_id === null || answered.author_id === by))
    await removeRequest(tx, { pageId, locale })
  return answered
}

/** Removes a request: an open one is withdrawn, an answered one is dismissed. */
export async function removeRequest(tx: Db, { pageId, locale }: TextPlace) {
  await tx
    .deleteFrom('publish_requests')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}

/**
 * Returns the requests of a page by language, as a person sees them. Leaves out those that were
 * answered by publishing.
 */
export async function requestsOf(
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
  const authorOf = await authorsOf(
    db,
    rows.flatMap(({ author_id, answered_by }) => [author_id, answered_by]),
  )
  return Object.fromEntries(
    rows.map((row) => [row.locale, shownRequest(row, { authorOf, userId })]),
  )
}

interface Shown {
  authorOf: Awaited<ReturnType<typeof authorsOf>>
  userId: number
}

/** Returns a request as the admin shows it. */
function shownRequest(row: RequestRow, { authorOf, userId }: Shown): PublishRequest {
  const { state, author_id, note, asked_at: at, answered_by, answered_at, reason } = row
  return {
    ...{ state, note, at, author: authorOf(author_id), isMine: author_id === userId },
    answer:
      answered_at === null
        ? null
        : { author: authorOf(answered_by), reason: reason ?? '', at: answered_at },
  }
}

/** Removes answers older than `answersKeptDays`. */
export async function removeOldAnswers(db: Db, now: Date) {
  const before = new Date(now.getTime() - answersKeptDays * dayMs).toISOString()
  await db.deleteFrom('publish_requests').where('answered_at', '<', before).execute()
}
