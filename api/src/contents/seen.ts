import { dayMs } from '@vitrine/contract/bounds/durations'
import type { Db } from '../db/schema.ts'

/** Stores that the site has shown texts, at most once a day each. It is no change of content. */
export async function storeSeen(db: Db, ids: string[], now: Date) {
  if (ids.length === 0) return
  const dayAgo = new Date(now.getTime() - dayMs).toISOString()
  await db
    .updateTable('contents')
    .set({ seen_at: now.toISOString() })
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('seen_at', 'is', null), eb('seen_at', '<=', dayAgo)]))
    .execute()
}
