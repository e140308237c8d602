import { minuteMs } from '@vitrine/contract/bounds/durations'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { TextPlace } from '../../publishing/base-texts.ts'
import { type CopyHead, copyHead, lockCopy, workingCopy, writerOf } from './working-copies.ts'
import { reviseCopy } from './write-copy.ts'

/** Time without a save after which a draft gets a revision, before it is changed again. */
const pauseMs = 30 * minuteMs

/** Returns the time before which the last save of a paused draft was. */
export const pausedBefore = (at: string) => new Date(Date.parse(at) - pauseMs).toISOString()

const isPaused = ({ changed, revision_id, updated_at }: CopyHead, at: string) =>
  changed === 1 && revision_id === null && updated_at <= pausedBefore(at)

/**
 * Makes a revision of a working copy that has not been saved for `pauseMs`. Returns true if it made
 * one.
 */
export async function reviseIfPaused(
  tx: Db,
  { pageId, locale }: TextPlace,
  head: CopyHead,
  at: string,
): Promise<boolean> {
  if (!isPaused(head, at)) return false
  await lockCopy(tx, pageId, locale)
  // Another process or a new save may have made the revision since.
  const now = await copyHead(tx, pageId, locale)
  if (!now || !isPaused(now, at)) return false
  await reviseHeld(tx, { pageId, locale }, 'paused')
  return true
}

/** Makes a revision of a locked working copy, with its author and the time of its last save. */
export async function reviseHeld(
  tx: Db,
  { pageId, locale }: TextPlace,
  kind: 'saved' | 'paused',
): Promise<number | null> {
  const copy = await workingCopy(tx, pageId, locale)
  if (!copy) return null
  const { fields, updated_at } = copy
  return reviseCopy(tx, { pageId, locale, fields, writer: writerOf(copy) }, kind, updated_at)
}

/** Like `reviseIfPaused`, but for all paused working copies. Returns their number. */
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
