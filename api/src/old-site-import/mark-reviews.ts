import { hourMs } from '@vitrine/contract/bounds/durations'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Loss } from './report.ts'

/** Losses that a person can only notice in the report. */
const silentKinds: ReadonlySet<Loss['kind']> = new Set([
  ...(['protected', 'planned', 'sticky', 'featured', 'comments'] as const),
])
/** The day has then begun in every time zone. */
const latestZoneMs = 12 * hourMs

/**
 * Makes the review of pages with losses due, so that the filter of the page list finds them. Pages
 * that have a date of review keep it.
 */
export async function markReviews(
  changes: Changes,
  losses: Iterable<Loss>,
  known: ReadonlyMap<string, unknown>,
  now: Date,
) {
  const keys = new Set<string>()
  for (const { kind, page } of losses)
    if (!silentKinds.has(kind) && !known.has(page.key)) keys.add(page.key)
  const day = printUtcDay(now.getTime() - latestZoneMs)
  for (const batch of toBatches([...keys]))
    await changes.commit(async (tx, touch) => {
      const marked = await tx
        .updateTable('pages')
        .set({ review_on: day })
        .where('key', 'in', batch)
        .where('review_on', 'is', null)
        .returning('id')
        .execute()
      touch.pages(marked.map(({ id }) => id))
    })
}
