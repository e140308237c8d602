import { minuteMs } from '@vitrine/contract/durations'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { TextPlace } from '../../publishing/base-texts.ts'
import { type CopyHead, copyHead, lockCopy, workingCopy } from './working-copies.ts'
import { reviseCopy } from './write-copy.ts'

/** Whoever has not written for so long comes back to another text: what was there is kept. */
const pauseMs = 30 * minuteMs

/** What was written before this moment, and not since, was left alone. */
export const pausedBefore = (at: string) => new Date(Date.parse(at) - pauseMs).toISOString()

const isPaused = ({ changed, revision_id, updated_at }: CopyHead, at: string) =>
  changed === 1 && revision_id === null && updated_at <= pausedBefore(at)

/** Keeps a revision of what a copy says, if nobody has written it for half an hour; true if one was made. */
export async function reviseIfPaused(
  tx: Db,
  { pageId, locale }: TextPlace,
  head: CopyHead,
  at: string,
): Promise<boolean> {
  if (!isPaused(head, at)) return false
  await lockCopy(tx, pageId, locale)
  // Another process, or whoever has come back to it, may have kept it meanwhile.
  const now = await copyHead(tx, pageId, locale)
  if (!now || !isPaused(now, at)) return false
  await reviseHeld(tx, { pageId, locale }, 'paused')
  return true
}

/** Keeps a revision of what a locked copy says, in the name of who wrote it, and of that moment. */
export async function reviseHeld(
  tx: Db,
  { pageId, locale }: TextPlace,
  kind: 'saved' | 'paused',
): Promise<number | null> {
  const copy = await workingCopy(tx, pageId, locale)
  if (!copy) return null
  const { fields, author_id: authorId, updated_at } = copy
  return reviseCopy(tx, { pageId, locale, fields, authorId }, kind, updated_at)
}

/** The same for every copy of which nobody has come back; answers how many. */
export async function revisePaused(db: Db, now: Date): Promise<number> {
  const at = now.toISOString()
  const paused = await db
    .selectFrom('working_copies')
    .select(['page_id as pageId', 'locale'])
    .where('updated_at', '<=', pausedBefore(at))
    .where('changed', '=', 1)
    .where('revision_id', 'is', null)
    .where('locale', '!=', everyLocale)
    .execute()
  for (const place of paused)
    await db.transaction().execute(async (tx) => {
      const head = await copyHead(tx, place.pageId, place.locale)
      if (head) await reviseIfPaused(tx, place, head, at)
    })
  return paused.length
}
