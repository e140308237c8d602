import { unchangedDays } from '@vitrine/contract/admin/ageing'
import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../db/schema.ts'
import { getRolesWithPermission } from '../identity/guards/permissions.ts'
import { type PageIdSlice, readPageIdSlices } from '../pages/page-id-slices.ts'

/** A page that ages, or that no active person is responsible for. */
export interface AgeingRow {
  id: number
  owner: { id: number; name: string } | null
  /** True if the account of the owner is disabled or may no longer write. */
  isOwnerGone: boolean
  changedAt: string
  reviewOn: string | null
  reason: 'due' | 'unchanged' | null
}

interface Today {
  now: Date
  /** Returns the day of a time in the time zone of the site. */
  toDay: (at: Date) => string
}

export const isOwnerless = ({ owner, isOwnerGone }: AgeingRow) => owner === null || isOwnerGone

/**
 * Finds pages that are due for review; published pages that have not changed for a year and have no
 * review planned; and published pages without a responsible person. Reads in slices, so that the
 * server handles other requests in between.
 */
export async function findAgeingRows(db: Db, { now, toDay }: Today): Promise<AgeingRow[]> {
  const limits = {
    today: toDay(now),
    unchangedSince: new Date(now.getTime() - unchangedDays * dayMs).toISOString(),
    writers: getRolesWithPermission('write-texts'),
  }
  const found: AgeingRow[] = []
  for await (const slice of readPageIdSlices(db))
    found.push(...(await readSlice(db, slice, limits)).map((row) => toAgeingRow(row, limits)))
  return found
}

interface Limits {
  today: string
  unchangedSince: string
  /** Roles that may be responsible for a page. */
  writers: number[]
}

function readSlice(
  db: Db,
  { first, last }: PageIdSlice,
  { today, unchangedSince, writers }: Limits,
) {
  return db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.owner_id')
    .select(['pages.id', 'pages.updated_at', 'pages.review_on'])
    .select(['users.id as owner', 'users.name', 'users.role', 'users.disabled_at'])
    .where('pages.id', '>=', first)
    .where('pages.id', '<=', last)
    .where('pages.deleted_at', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('pages.review_on', '<=', today),
        and([
          or([
            and([eb('pages.review_on', 'is', null), eb('pages.updated_at', '<', unchangedSince)]),
            eb('users.id', 'is', null),
            eb('users.disabled_at', 'is not', null),
            eb('users.role', 'not in', writers),
          ]),
          exists(
            selectFrom('page_translations as texts')
              .select('texts.page_id')
              .whereRef('texts.page_id', '=', 'pages.id')
              .where('texts.status', '=', 'published'),
          ),
        ]),
      ]),
    )
    .orderBy('pages.id')
    .execute()
}

function toAgeingRow(
  row: Awaited<ReturnType<typeof readSlice>>[number],
  { today, unchangedSince, writers }: Limits,
): AgeingRow {
  const { id, owner, name, role, disabled_at, updated_at, review_on } = row
  const isUnchanged = updated_at < unchangedSince
  const reason = review_on === null ? isUnchanged && 'unchanged' : review_on <= today && 'due'
  return {
    id,
    owner: owner === null ? null : { id: owner, name: name ?? '' },
    isOwnerGone: owner !== null && (disabled_at !== null || !writers.includes(role ?? 0)),
    changedAt: updated_at,
    reviewOn: review_on,
    reason: reason || null,
  }
}
